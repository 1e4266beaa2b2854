import { connect } from 'node:net';
import { answersIn } from './answers.ts';

/** Longer than any limit of the server that a byte stream which ends can meet. */
const HANG_MS = 60_000;

/** A server that says nothing for so many looks in a row waits for more. */
const QUIET_LOOKS = 6;
const LOOK_MS = 50;

/** All that came until the server closed. */
export type Heard = { bytes: Buffer; closed: boolean };

/**
 * Writes parts as they are, each in a packet of its own, and listens until the connection ends. It
 * says that no more will come once so many answers are there; before that, Node would give up on
 * those that are still being made. Where nobody knows how many there will be, it says so after the
 * first, or when none comes.
 */
export function converse(
  url: string,
  parts: readonly Buffer[],
  answers: number | 'unknown',
): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Heard>();
  let heard = Buffer.alloc(0);
  let written = false;
  let quiet = 0;
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setNoDelay(true);
  const patience = setTimeout(() => end(false), HANG_MS);
  // Looks, and not a time: the server may be in this process, which stood still for a while.
  const looks = answers === 'unknown' ? setInterval(look, LOOK_MS) : undefined;
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    quiet = 0;
    leave();
  });
  // A server that has refused may cut off what still comes.
  socket.on('error', () => end(true));
  socket.on('end', () => end(true));
  socket.on('close', () => end(true));
  socket.on('connect', () => write(0));
  return promise;

  function write(at: number): void {
    const part = parts[at];
    written = !part;
    if (socket.destroyed) return;
    // Not in one packet: the parser is to see where they part.
    if (part) socket.write(part, () => setImmediate(write, at + 1));
    else leave();
  }

  function look(): void {
    if (!written) return;
    quiet += 1;
    if (quiet >= QUIET_LOOKS) socket.end();
  }

  function leave(): void {
    const wanted = answers === 'unknown' ? 1 : answers;
    if (written && countIn(heard) >= wanted) socket.end();
  }

  function end(closed: boolean): void {
    clearTimeout(patience);
    clearInterval(looks);
    resolve({ bytes: heard, closed });
    socket.destroy();
  }
}

function countIn(bytes: Buffer): number {
  try {
    return answersIn(bytes).length;
  } catch {
    return 0;
  }
}
