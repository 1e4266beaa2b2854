import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { statusesIn } from '../../harness/http/raw-answer.ts';
import type { RawConnection } from '../../harness/http/raw-connection.ts';
import { startHttp } from '../../harness/in-process/http-server.ts';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { connectTo, isStalled } from './raw.ts';
import { expectPrompt, publishFixture, Readers } from './readers.ts';
import { inTurn } from './round-robin.ts';
import { ENDLESS_MS, SLOW_READERS } from './slow-readers.ts';

/** Timeouts of the server: short, but long enough for an honest request on a busy machine. */
const BOUNDS = { headersMs: 6000, bodyMs: 6000, drainMs: 1000, idleMs: 6000 };
const ENV = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000', VITRINE_UPLOAD_STALL_SECONDS: '1' };
/** One client of every kind. */
const AT_ONCE = 14;
/** An ordinary client that waited for slow ones would take longer. */
const WAIT_MS = 10_000;
/** More than the buffers of a connection hold. */
const LARGE_BYTES = 24 * 1024 * 1024;

type Http = Awaited<ReturnType<typeof startHttp>>;
type Context = {
  run: Run;
  server: Http;
  client: Client;
  large: { path: string; bytes: Buffer };
  ends: Map<number, Socket>;
  idleMs: number;
};

export const slowClients: Scenario = {
  name: 'faults/slow clients',
  promise: 'slow clients are disconnected in time and delay nobody else',
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
    const shown = await fetch(contents[0]?.url ?? '', { method: 'HEAD' });
    const large = { path: new URL(shown.url).pathname, bytes };
    const context = { run, server, client, large, ends, idleMs: BOUNDS.idleMs };
    const ours = run.combination.blobs === 'files';
    const kinds = { ...OF_ALL, ...SLOW_READERS, ...(ours && OF_SLOTS) };
    const turns = inTurn(Object.entries(kinds));
    {
      await using _readers = new Readers(run, client, old);
      while (run.goOn()) {
        const next = Array.from({ length: AT_ONCE }, () => turns.next().value);
        await Promise.all(next.map(([, kind]) => kind(context)));
        for (const [name] of next) run.done(name);
      }
    }
    expectPrompt(run, client, WAIT_MS);
    await expectNothingLeft(run, { dataDir: server.dataDir, stores });
  },
};

async function trickle(raw: RawConnection, text: string, everyMs: number): Promise<void> {
  for (const byte of text) {
    if (raw.socket.destroyed || !raw.socket.writable) return;
    // In UTF-8 some characters have two bytes, which would complete the declared length.
    raw.socket.write(byte, 'latin1');
    await sleep(everyMs);
  }
}

/** Checks that the server ends the connection after one of these lists of statuses. */
async function expectEnded(
  run: Run,
  raw: RawConnection,
  kind: string,
  wanted: number[][],
): Promise<void> {
  const text = await raw.textWithin(ENDLESS_MS);
  if (text === undefined) return run.broken('a connection is never ended', kind);
  const came = statusesIn(text);
  const isWanted = wanted.some((each) => `${each}` === `${came}`);
  if (!isWanted || came.includes(408) !== isStalled(text))
    run.broken('a slow client is answered wrongly', `${kind}: ${came} ${text.slice(0, 300)}`);
}

/** A client without a whole head may be disconnected without a response. */
const NO_HEAD = [[], [408]];
/** A client that has sent a whole head and keeps reading gets a 408. */
const TIMEOUT = [[408]];

type Pace = (run: Run) => number;
/** Slow, but quick enough for a short scenario. */
const QUICK: Pace = ({ random }) => 10 + random() * 200;
const EVERY_SECOND: Pace = () => 1000;

type Kind = (context: Context) => Promise<void>;

/** Quickly, and a byte a second like an attacker who wants to hold resources. */
const trickling = (
  what: string,
  kind: (context: Context, name: string, pace: Pace) => Promise<void>,
) => ({
  [`${what} byte by byte`]: ((context) => kind(context, `${what} byte by byte`, QUICK)) as Kind,
  [`${what}, a byte a second`]: ((context) =>
    kind(context, `${what}, a byte a second`, EVERY_SECOND)) as Kind,
});

const OF_ALL: Record<string, Kind> = {
  async 'not a byte'({ run, server }) {
    using raw = connectTo(server.url);
    await expectEnded(run, raw, 'not a byte', NO_HEAD);
  },

  ...trickling('a head', async ({ run, server }, kind, pace) => {
    using raw = connectTo(server.url);
    const head = raw.headOf('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(2000)}`);
    const sending = trickle(raw, head, pace(run));
    await expectEnded(run, raw, kind, NO_HEAD);
    await sending;
  }),

  ...trickling('a second head', async ({ run, server }, kind, pace) => {
    using raw = connectTo(server.url);
    raw.socket.write(raw.headOf('GET /healthz HTTP/1.1'));
    const sending = trickle(raw, `GET / HTTP/1.1\r\nX: ${'x'.repeat(500)}`, pace(run));
    await expectEnded(run, raw, kind, [[200], [200, 408]]);
    await sending;
  }),

  ...trickling('a JSON body', async ({ run, server }, kind, pace) => {
    using raw = connectTo(server.url);
    raw.socket.write(
      raw.headOf(
        'POST /api/v1/builds HTTP/1.1',
        `Authorization: Bearer ${server.key}`,
        'Content-Type: application/json',
        'Content-Length: 100000',
      ),
    );
    const sending = trickle(raw, '{'.repeat(500), pace(run));
    await expectEnded(run, raw, kind, TIMEOUT);
    await sending;
  }),
};

async function put({ run, server, client }: Context, kind: string, everyMs: number) {
  const [sent] = pieces(run, 1);
  if (!sent) return;
  const { status, body } = await client.reserve(commitOf(run), [sent]);
  if (status !== 201)
    return run.broken('slow clients keep others out', `reserve: ${status} ${body}`);
  const { pathname, search } = new URL(body.slots[0].putUrl);
  using raw = connectTo(server.url);
  raw.socket.write(
    raw.headOf(
      `PUT ${pathname}${search} HTTP/1.1`,
      'Content-Type: application/javascript',
      `Content-Length: ${sent.bytes.length}`,
    ),
  );
  const part = sent.bytes.toString('latin1').slice(0, Math.min(400, sent.bytes.length - 1));
  const sending = everyMs > 0 ? trickle(raw, part, everyMs) : undefined;
  await expectEnded(run, raw, kind, TIMEOUT);
  await sending;
  const renewed = await client.renew(body.token);
  const stored = renewed.body.slots?.[0]?.uploaded;
  if (stored !== false)
    run.broken('part of a PUT was kept', `${kind}: ${renewed.status} ${stored}`);
}

const OF_SLOTS: Record<string, Kind> = {
  ...trickling('a PUT', (context, kind, pace) => put(context, kind, pace(context.run))),
  'a PUT that stands still': (context) => put(context, 'a PUT that stands still', 0),
};
