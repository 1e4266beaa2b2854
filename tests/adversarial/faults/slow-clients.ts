import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttp } from '../../../packages/server/test/support/http.ts';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { isStalled, Raw, statuses } from './raw.ts';
import { expectPrompt, publishFixture, Readers } from './readers.ts';
import { inTurn } from './round-robin.ts';
import { ENDLESS_MS, SLOW_READERS } from './slow-readers.ts';

/** As short as can be told apart from a busy machine: an honest request and its answer must fit. */
const BOUNDS = { headersMs: 6000, bodyMs: 6000, drainMs: 1000, idleMs: 6000 };
const ENV = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000', VITRINE_UPLOAD_STALL_SECONDS: '1' };
/** Of every kind one. */
const AT_ONCE = 14;
/** Who is kept waiting waits for one that dawdles to be let go of; this is longer than a busy machine takes. */
const WAIT_MS = 10_000;
/** More than the buffers of a connection hold. */
const LARGE_BYTES = 24 * 1024 * 1024;

type Http = Awaited<ReturnType<typeof startHttp>>;
type Site = {
  run: Run;
  server: Http;
  client: Client;
  /** Something large. */
  large: { path: string; bytes: Buffer };
  /** The server's ends of connections, by the port of the other end. */
  ends: Map<number, Socket>;
  idleMs: number;
};

export const slowClients: Scenario = {
  name: 'faults/slow clients',
  promise: 'clients that dawdle are let go of in time, and keep nobody else waiting',
  least: { long: 120, short: AT_ONCE },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const env = { ...ENV, VITRINE_MAX_UPLOAD_SECONDS: '3' };
    await using server = await startHttp(BOUNDS, {}, { stores, env });
    const ends = new Map<number, Socket>();
    server.app.server.on('connection', (end) => ends.set(end.remotePort ?? 0, end));
    const client = new Client(run, server, { alone: true });
    const old = await publishFixture(client, commitOf(run), pieces(run, 2));
    const bytes = createHash('shake256', { outputLength: LARGE_BYTES }).digest();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { contents } = await publishFixture(client, commitOf(run), [
      { path: 'bundle', bytes, sha256 },
    ]);
    const large = { path: new URL(contents[0]?.url ?? '').pathname, bytes };
    const site = { run, server, client, large, ends, idleMs: BOUNDS.idleMs };
    const ours = run.combination.blobs === 'files';
    const kinds = { ...OF_ALL, ...SLOW_READERS, ...(ours && OF_SLOTS) };
    const turns = inTurn(Object.entries(kinds));
    {
      await using _readers = new Readers(run, client, old);
      while (run.goOn()) {
        const next = Array.from({ length: AT_ONCE }, () => turns.next().value);
        await Promise.all(next.map(([, kind]) => kind(site)));
        for (const [name] of next) run.done(name);
      }
    }
    expectPrompt(run, client, WAIT_MS);
    await expectNothingLeft(run, { dataDir: server.dataDir, stores });
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

/** Ends with one of these answers, where each is a list of statuses. */
async function isLetGo(run: Run, raw: Raw, kind: string, wanted: number[][]): Promise<void> {
  const text = await raw.over(ENDLESS_MS);
  if (text === undefined) return run.broken('a connection is never ended', kind);
  const came = statuses(text);
  const isWanted = wanted.some((each) => `${each}` === `${came}`);
  if (!isWanted || came.includes(408) !== isStalled(text))
    run.broken('a slow client is answered wrongly', `${kind}: ${came} ${text.slice(0, 300)}`);
}

/** Whose head is not whole may be let go of without a word. */
const NO_HEAD = [[], [408]];
/** Whoever has sent a whole head and reads on is told. */
const TOLD = [[408]];

type Pace = (run: Run) => number;
/** As slow as makes sense in a scenario that is to be short. */
const QUICK: Pace = ({ random }) => 10 + random() * 200;
const EVERY_SECOND: Pace = () => 1000;

type Kind = (site: Site) => Promise<void>;

/** Two kinds: byte by byte, and as slowly as somebody might try who wants to hold on to something. */
const trickling = (
  what: string,
  kind: (site: Site, name: string, pace: Pace) => Promise<void>,
) => ({
  [`${what} byte by byte`]: ((site) => kind(site, `${what} byte by byte`, QUICK)) as Kind,
  [`${what}, a byte a second`]: ((site) =>
    kind(site, `${what}, a byte a second`, EVERY_SECOND)) as Kind,
});

const OF_ALL: Record<string, Kind> = {
  async 'not a byte'({ run, server }) {
    using raw = new Raw(server.url);
    await isLetGo(run, raw, 'not a byte', NO_HEAD);
  },

  ...trickling('a head', async ({ run, server }, kind, pace) => {
    using raw = new Raw(server.url);
    const head = raw.head('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(2000)}`);
    const sending = trickle(raw, head, pace(run));
    await isLetGo(run, raw, kind, NO_HEAD);
    await sending;
  }),

  ...trickling('a second head', async ({ run, server }, kind, pace) => {
    using raw = new Raw(server.url);
    raw.socket.write(raw.head('GET /healthz HTTP/1.1'));
    const sending = trickle(raw, `GET / HTTP/1.1\r\nX: ${'x'.repeat(500)}`, pace(run));
    await isLetGo(run, raw, kind, [[200], [200, 408]]);
    await sending;
  }),

  ...trickling('a JSON body', async ({ run, server }, kind, pace) => {
    using raw = new Raw(server.url);
    raw.socket.write(
      raw.head(
        'POST /api/v1/builds HTTP/1.1',
        `Authorization: Bearer ${server.key}`,
        'Content-Type: application/json',
        'Content-Length: 100000',
      ),
    );
    const sending = trickle(raw, '{'.repeat(500), pace(run));
    await isLetGo(run, raw, kind, TOLD);
    await sending;
  }),
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
  await isLetGo(run, raw, kind, TOLD);
  await sending;
  const renewed = await client.renew(body.token);
  const stored = renewed.body.slots?.[0]?.uploaded;
  if (stored !== false)
    run.broken('part of a PUT was kept', `${kind}: ${renewed.status} ${stored}`);
}

const OF_SLOTS: Record<string, Kind> = {
  ...trickling('a PUT', (site, kind, pace) => put(site, kind, pace(site.run))),
  'a PUT that stands still': (site) => put(site, 'a PUT that stands still', 0),
};
