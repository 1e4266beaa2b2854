import { RawConnection } from '../../../harness/http/raw-connection.ts';
import { answersIn } from './answers.ts';

/** Longer than every timeout of the server that applies to a finite byte stream. */
const HANG_MS = 60_000;

/** After this many checks without new bytes, the server is waiting for more input. */
const QUIET_CHECKS = 6;
const CHECK_MS = 50;

export type Received = { bytes: Buffer; closed: boolean };

/**
 * Writes each part in a packet of its own, and reads until the connection ends. It ends its own
 * half when `answers` responses have arrived: Node may drop pending responses after an earlier FIN.
 * With 'unknown' it ends its half after the first response, or when none comes.
 */
export function converse(
  url: string,
  parts: readonly Buffer[],
  answers: number | 'unknown',
): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>();
  let written = false;
  let quiet = 0;
  const connection = new RawConnection(url, { allowHalfOpen: true });
  const { socket } = connection;
  const timeout = setTimeout(() => end(false), HANG_MS);
  // Counts checks instead of time: the server may run in this process, which may have been blocked.
  const checks = answers === 'unknown' ? setInterval(check, CHECK_MS) : undefined;
  socket.on('data', () => {
    quiet = 0;
    endOwnHalf();
  });
  // After a refusal the server may reset the connection while bytes are still arriving.
  socket.on('error', () => end(true));
  socket.on('end', () => end(true));
  socket.on('close', () => end(true));
  socket.on('connect', () => write(0));
  return promise;

  function write(at: number): void {
    const part = parts[at];
    written = !part;
    if (socket.destroyed) return;
    // Separate packets make the server's parser stop at each boundary.
    if (part) socket.write(part, () => setImmediate(write, at + 1));
    else endOwnHalf();
  }

  function check(): void {
    if (!written) return;
    quiet += 1;
    if (quiet >= QUIET_CHECKS) socket.end();
  }

  function endOwnHalf(): void {
    const wanted = answers === 'unknown' ? 1 : answers;
    if (written && countIn(connection.bytes) >= wanted) socket.end();
  }

  function end(closed: boolean): void {
    clearTimeout(timeout);
    clearInterval(checks);
    resolve({ bytes: connection.bytes, closed });
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
