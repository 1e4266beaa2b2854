import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { Raw } from './raw.ts';

/** Whoever is not let go of by then never will be. */
export const ENDLESS_MS = 30_000;
const PAUSE_MS = 50;
const SECOND = 1000;

type Site = {
  run: Run;
  server: { url: string };
  /** Something large. */
  large: { path: string; bytes: Buffer };
  /** The server's ends of connections, by the port of the other end. */
  ends: Map<number, Socket>;
  /** Without a byte for so long a connection is ended. */
  idleMs: number;
};

/** Whoever does not read learns of the end late, so the server's end is looked at as well. */
const isOver = ({ socket }: Raw, ends: Map<number, Socket>) =>
  socket.destroyed || ends.get(socket.localPort ?? 0)?.destroyed === true;

/** Asks, and does something now and then while the connection is there; whether it ended in time. */
async function isLetGo(
  { server, large, ends }: Site,
  { times = 1, everyMs = PAUSE_MS }: { times?: number; everyMs?: number },
  meanwhile: (raw: Raw) => void = () => {},
): Promise<boolean> {
  using raw = new Raw(server.url);
  raw.socket.pause();
  raw.socket.write(raw.head(`GET ${large.path} HTTP/1.1`).repeat(times));
  const started = performance.now();
  while (!isOver(raw, ends)) {
    if (performance.now() - started > ENDLESS_MS) return false;
    await sleep(everyMs);
    meanwhile(raw);
  }
  return true;
}

export const SLOW_READERS: Record<string, (site: Site) => Promise<void>> = {
  async 'an answer that nobody reads'(site) {
    if (!(await isLetGo(site, {})))
      site.run.broken('a reader that stopped is never let go of', site.large.path);
  },

  async 'many requests and no answer read'(site) {
    if (!(await isLetGo(site, { times: 200 })))
      site.run.broken('a reader that stopped is never let go of', `200 times ${site.large.path}`);
  },

  /** The system has a buffer that it would fill for days: to the server that is standing still. */
  async 'an answer read by three bytes a second'(site) {
    if (!(await isLetGo(site, { everyMs: SECOND }, ({ socket }) => void socket.read(3))))
      site.run.broken('a reader of three bytes a second is never let go of', site.large.path);
  },

  /** As much as moves at once, and so seldom that it would take minutes. It may, if others go on. */
  async 'an answer read by a packet a second'({ run, server, large, idleMs }) {
    using raw = new Raw(server.url);
    raw.socket.pause();
    raw.socket.write(raw.head(`GET ${large.path} HTTP/1.1`));
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
    run.note('readers of a packet a second are kept', raw.socket.destroyed ? 'no' : 'yes');
  },
};
