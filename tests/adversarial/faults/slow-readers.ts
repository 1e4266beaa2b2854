import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawConnection } from '../../harness/http/raw-connection.ts';
import type { Run } from '../scenario.ts';
import { connectTo } from './raw.ts';

/** A connection that is still open after this never ends. */
export const ENDLESS_MS = 30_000;
const PAUSE_MS = 50;
const SECOND = 1000;

type Context = {
  run: Run;
  server: { url: string };
  large: { path: string; bytes: Buffer };
  ends: Map<number, Socket>;
  /** The time without a byte after which the server ends a connection. */
  idleMs: number;
};

/** A client that does not read notices the end late, so the server's socket is checked as well. */
const isOver = ({ socket }: RawConnection, ends: Map<number, Socket>) =>
  socket.destroyed || ends.get(socket.localPort ?? 0)?.destroyed === true;

/** Calls `meanwhile` while the connection is open. Returns whether it ended in time. */
async function isEnded(
  { server, large, ends }: Context,
  { times = 1, everyMs = PAUSE_MS }: { times?: number; everyMs?: number },
  meanwhile: (raw: RawConnection) => void = () => {},
): Promise<boolean> {
  using raw = connectTo(server.url);
  raw.socket.pause();
  raw.socket.write(raw.headOf(`GET ${large.path} HTTP/1.1`).repeat(times));
  const started = performance.now();
  while (!isOver(raw, ends)) {
    if (performance.now() - started > ENDLESS_MS) return false;
    await sleep(everyMs);
    meanwhile(raw);
  }
  return true;
}

export const SLOW_READERS: Record<string, (context: Context) => Promise<void>> = {
  async 'an answer that nobody reads'(context) {
    if (!(await isEnded(context, {})))
      context.run.broken('a reader that stopped is never disconnected', context.large.path);
  },

  async 'many requests and no answer read'(context) {
    if (!(await isEnded(context, { times: 200 })))
      context.run.broken(
        'a reader that stopped is never disconnected',
        `200 times ${context.large.path}`,
      );
  },

  /** The system's buffers take days to drain at this rate, so the server sees no progress. */
  async 'an answer read by three bytes a second'(context) {
    if (!(await isEnded(context, { everyMs: SECOND }, ({ socket }) => void socket.read(3))))
      context.run.broken(
        'a reader of three bytes a second is never disconnected',
        context.large.path,
      );
  },

  /** The response would take minutes. That is allowed if others are served. */
  async 'an answer read by a packet a second'({ run, server, large, idleMs }) {
    using raw = connectTo(server.url);
    raw.socket.pause();
    raw.socket.write(raw.headOf(`GET ${large.path} HTTP/1.1`));
    const started = performance.now();
    while (!raw.socket.destroyed && performance.now() - started < idleMs + 2 * SECOND) {
      await sleep(SECOND);
      raw.socket.once('data', () => raw.socket.pause());
      raw.socket.resume();
    }
    const at = raw.text.indexOf('\r\n\r\n');
    const body = Buffer.from(raw.text.slice(at + 4), 'latin1');
    const isRight = raw.text.startsWith('HTTP/1.1 200') && at > 0 && body.length > 0;
    if (!isRight || !body.equals(large.bytes.subarray(0, body.length)))
      run.broken('a slow reader is answered wrongly', raw.text.slice(0, 300));
  },
};
