import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttp } from '../../packages/server/test/support/http.ts';
import type { Run, Trial } from '../trial.ts';
import { Client, choose, commitOf, pieces } from './client.ts';
import { Raw, statuses } from './raw.ts';
import { Readers, treasure } from './readers.ts';

/** As short as can be told apart from a busy machine: in `idleMs` an ordinary answer must begin. */
const BOUNDS = { headersMs: 1000, bodyMs: 1000, drainMs: 1000, idleMs: 6000 };
const ENV = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000', VITRINE_UPLOAD_STALL_SECONDS: '1' };
/** Whoever is not let go of by then never will be. */
const ENDLESS_MS = 30_000;
const AT_ONCE = 12;
/** More than the buffers of a connection hold. */
const LARGE_BYTES = 24 * 1024 * 1024;

type Http = Awaited<ReturnType<typeof startHttp>>;
type Site = {
  run: Run;
  server: Http;
  client: Client;
  /** Path of something large. */
  large: string;
  /** The server's ends of connections, by the port of the other end. */
  ends: Map<number, Socket>;
};

export const slowClients: Trial = {
  name: 'exhaustion/slow clients',
  promise: 'clients that dawdle are let go of in time, and keep nobody else waiting',
  least: { long: 120, short: 12 },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const env = { ...ENV, VITRINE_MAX_UPLOAD_SECONDS: '3' };
    await using server = await startHttp(BOUNDS, {}, { stores, env });
    const ends = new Map<number, Socket>();
    server.app.server.on('connection', (end) => ends.set(end.remotePort ?? 0, end));
    const client = new Client(run, server, { alone: true });
    const old = await treasure(client, commitOf(run), pieces(run, 2));
    const bytes = createHash('shake256', { outputLength: LARGE_BYTES }).digest();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { contents } = await treasure(client, commitOf(run), [{ path: 'bundle', bytes, sha256 }]);
    const large = new URL(contents[0]?.url ?? '').pathname;
    const site = { run, server, client, large, ends };
    const kinds = run.combination.blobs === 'files' ? { ...OF_ALL, ...OF_SLOTS } : OF_ALL;
    await using _readers = new Readers(run, client, old);
    while (run.goOn()) {
      const chosen = Array.from({ length: AT_ONCE }, () => choose(run, Object.keys(kinds)));
      await Promise.all(chosen.map((kind) => kinds[kind]?.(site)));
      for (const kind of chosen) run.done(kind);
    }
  },
};

/** Sends byte after byte until nobody listens any more. */
async function trickle(raw: Raw, text: string, everyMs: number): Promise<void> {
  for (const byte of text) {
    if (raw.socket.destroyed || !raw.socket.writable) return;
    // As UTF-8 some would become two, and all that was announced might come.
    raw.socket.write(byte, 'latin1');
    await sleep(everyMs);
  }
}

async function isLetGo(run: Run, raw: Raw, kind: string, wanted: number[]): Promise<void> {
  const text = await raw.over(ENDLESS_MS);
  if (text === undefined) return run.broken('a connection is never ended', kind);
  const came = statuses(text);
  if (came.some((status) => !wanted.includes(status)))
    run.broken('a slow client is answered wrongly', `${kind}: ${text.slice(0, 300)}`);
}

/** Whoever does not read learns of the end late, so the server's end is looked at as well. */
const isOver = ({ socket }: Raw, ends: Map<number, Socket>) =>
  socket.destroyed || ends.get(socket.localPort ?? 0)?.destroyed === true;

const OF_ALL: Record<string, (site: Site) => Promise<void>> = {
  async 'not a byte'({ run, server }) {
    using raw = new Raw(server.url);
    await isLetGo(run, raw, 'not a byte', [408]);
  },

  async 'a head byte by byte'({ run, server }) {
    using raw = new Raw(server.url);
    const head = raw.head('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(500)}`);
    const sending = trickle(raw, head, 20 + run.random() * 100);
    await isLetGo(run, raw, 'a head byte by byte', [408]);
    await sending;
  },

  async 'a second head byte by byte'({ run, server }) {
    using raw = new Raw(server.url);
    raw.socket.write(raw.head('GET /healthz HTTP/1.1'));
    const sending = trickle(
      raw,
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(500)}`,
      20 + run.random() * 100,
    );
    await isLetGo(run, raw, 'a second head byte by byte', [200, 408]);
    await sending;
  },

  async 'a JSON body byte by byte'({ run, server }) {
    using raw = new Raw(server.url);
    raw.socket.write(
      raw.head(
        'POST /api/v1/builds HTTP/1.1',
        `Authorization: Bearer ${server.key}`,
        'Content-Type: application/json',
        'Content-Length: 100000',
      ),
    );
    const sending = trickle(raw, '{'.repeat(500), 10 + run.random() * 100);
    await isLetGo(run, raw, 'a JSON body byte by byte', [408]);
    await sending;
  },

  async 'an answer that nobody reads'({ run, server, large, ends }) {
    using raw = new Raw(server.url);
    raw.socket.pause();
    raw.socket.write(raw.head(`GET ${large} HTTP/1.1`));
    const started = performance.now();
    const isEnded = () => isOver(raw, ends);
    while (!isEnded() && performance.now() - started < ENDLESS_MS) await sleep(50);
    if (!isEnded()) run.broken('a reader that stopped is never let go of', large);
  },

  async 'many requests and no answer read'({ run, server, large, ends }) {
    using raw = new Raw(server.url);
    raw.socket.pause();
    raw.socket.write(raw.head(`GET ${large} HTTP/1.1`).repeat(200));
    const started = performance.now();
    const isEnded = () => isOver(raw, ends);
    while (!isEnded() && performance.now() - started < ENDLESS_MS) await sleep(50);
    if (!isEnded()) run.broken('a reader that stopped is never let go of', `200 times ${large}`);
  },
};

async function put({ run, server, client }: Site, kind: string, everyMs: number) {
  const [sent] = pieces(run, 1);
  if (!sent) return;
  const { status, body } = await client.reserve(commitOf(run), [sent]);
  if (status !== 201)
    return run.broken('slow clients keep others out', `reserve: ${status} ${body}`);
  const { pathname, search } = new URL(body.slots[0].putUrl);
  using raw = new Raw(server.url);
  raw.socket.write(
    raw.head(
      `PUT ${pathname}${search} HTTP/1.1`,
      'Content-Type: application/javascript',
      `Content-Length: ${sent.bytes.length}`,
    ),
  );
  const part = sent.bytes.toString('latin1').slice(0, Math.min(400, sent.bytes.length - 1));
  const sending = everyMs > 0 ? trickle(raw, part, everyMs) : undefined;
  await isLetGo(run, raw, kind, [408]);
  await sending;
  const renewed = await client.renew(body.token);
  const stored = renewed.body.slots?.[0]?.uploaded;
  if (stored !== false)
    run.broken('part of a PUT was kept', `${kind}: ${renewed.status} ${stored}`);
}

const OF_SLOTS: Record<string, (site: Site) => Promise<void>> = {
  'a PUT byte by byte': (site) => put(site, 'a PUT byte by byte', 20 + site.run.random() * 200),
  'a PUT that stands still': (site) => put(site, 'a PUT that stands still', 0),
};
