import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttp } from '../../packages/server/test/support/http.ts';
import { Client, choose, commitOf, type Piece, patiently, pieces } from '../support/client.ts';
import type { Run, Trial } from '../trial.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { isStalled, Raw, statuses } from './raw.ts';
import { Readers, type Treasure, treasure } from './readers.ts';
import { inTurn } from './turns.ts';

/** What the server waits for: short enough for a trial, and no honest request of a busy machine. */
const BOUNDS = { headersMs: 5000, bodyMs: 5000, drainMs: 1000, idleMs: 15_000 };
/** Several times the longest of them. */
const ENDLESS_MS = 30_000;

type Http = Awaited<ReturnType<typeof startHttp>>;
type Site = { run: Run; server: Http; client: Client; old: Treasure };

export const brokenRequests: Trial = {
  name: 'exhaustion/broken requests',
  promise: 'bodies of another length and clients that leave at any point leave nothing behind',
  least: { long: 500, short: 60 },
  weight: 2,
  async run(run) {
    const stores = await run.stores();
    const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000', VITRINE_UPLOAD_STALL_SECONDS: '2' };
    await using server = await startHttp(BOUNDS, {}, { stores, env });
    const client = new Client(run, server, { alone: true });
    const old = await treasure(client, commitOf(run), pieces(run, 2));
    const site: Site = { run, server, client, old };
    const ours = run.combination.blobs === 'files';
    const kinds = ours ? { ...OF_SLOTS, ...OF_ALL } : OF_ALL;
    {
      await using _readers = new Readers(run, client, old);
      const turns = inTurn(Object.entries(kinds));
      while (run.goOn()) {
        const [name, kind] = turns.next().value;
        await kind(site);
        run.done(name);
      }
    }
    await isClean(site);
    await expectNothingLeft(run, { dataDir: server.dataDir, stores });
  },
};

/** Nobody is connected any more, nothing half done lies there, and nothing was a fault of ours. */
async function isClean({ run, server }: Site): Promise<void> {
  const connections = () =>
    new Promise<number>((told) => server.app.server.getConnections((_, count) => told(count)));
  for (let i = 0; i < 100 && (await connections()) > 8; i += 1) await sleep(100);
  // What remains are those that our own client keeps alive.
  if ((await connections()) > 8) run.broken('connections stay open', `${await connections()}`);
  // The file of a PUT that broke off goes after its connection.
  const left = () => readdir(join(server.dataDir, 'blobs', 'tmp')).catch(() => []);
  for (let i = 0; i < 100 && (await left()).length > 0; i += 1) await sleep(100);
  if ((await left()).length > 0) run.broken('unfinished bytes stay', `${await left()}`);
  const [fault] = /.*"level":"error".*/.exec(server.log()) ?? [];
  if (fault) run.broken('what clients do is logged as a fault', fault.slice(0, 1000));
}

type Kind = (site: Site) => Promise<void>;

async function reserved({ run, client }: Site) {
  const [sent] = pieces(run, 1) as [Piece];
  const commit = commitOf(run);
  const { body } = await patiently(() => client.reserve(commit, [sent]));
  const { pathname, search } = new URL(body.slots[0].putUrl);
  const head = (raw: Raw, length: number) =>
    raw.head(
      `PUT ${pathname}${search} HTTP/1.1`,
      'Content-Type: application/javascript',
      `Content-Length: ${length}`,
    );
  return { token: body.token as string, slot: body.slots[0], bytes: sent.bytes, head };
}

async function expectStored({ run, client }: Site, token: string, wanted: boolean, what: string) {
  const { body } = await patiently(() => client.renew(token));
  const stored = body.slots?.[0]?.uploaded;
  if (stored !== wanted) run.broken(what, `uploaded: ${stored}`);
}

/** Who stays to read after a whole head is told; anybody else may be, if of nothing else. */
function isTold(text: string, stays: boolean): boolean {
  const came = statuses(text);
  if (stays) return `${came}` === '408' && isStalled(text);
  return came.every((status) => [400, 408].includes(status));
}

const leave = (run: Run, raw: Raw) =>
  choose(run, [
    () => raw.socket.destroy(),
    () => raw.socket.end(),
    () => raw.socket.resetAndDestroy(),
  ])();

const OF_SLOTS: Record<string, Kind> = {
  async 'a PUT that breaks off'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const whole = Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes]);
    const cut = Math.floor(site.run.random() * whole.length);
    await new Promise((sent) => raw.socket.write(whole.subarray(0, cut), sent));
    if (site.run.random() < 0.5) await sleep(site.run.random() * 20);
    leave(site.run, raw);
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined) site.run.broken('a PUT that broke off is waited for', `after ${cut}`);
    if (text && statuses(text).includes(200)) site.run.broken('200 for half a PUT', text);
    await expectStored(site, token, false, 'half a PUT was kept');
  },

  async 'a PUT of more than declared'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const more = choose(site.run, ['x', '\r\n', 'GET /healthz HTTP/1.1\r\n', 'x'.repeat(100_000)]);
    raw.socket.end(Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes, Buffer.from(more)]));
    const text = await raw.over(ENDLESS_MS);
    // What is no HTTP may end the connection at once; but what was answered holds.
    const [first, ...rest] = statuses(text ?? '');
    if (text === undefined) site.run.broken('more than declared is waited for', more.slice(0, 30));
    if (rest.some((status) => ![400, 408].includes(status)))
      site.run.broken('bytes beyond the declared ones are answered wrongly', `${first} ${rest}`);
    if (first === 200) await expectStored(site, token, true, 'an acknowledged PUT is lost');
  },

  async 'a PUT that is shorter than it says'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const short = bytes.subarray(0, Math.floor(site.run.random() * bytes.length));
    raw.socket.write(Buffer.concat([Buffer.from(head(raw, bytes.length)), short]));
    const stays = site.run.random() < 0.3;
    if (!stays) raw.socket.end();
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined)
      site.run.broken('a PUT that stops is waited for', `${short.length} bytes`);
    else if (!isTold(text, stays)) site.run.broken('no 408', `${stays} ${text.slice(0, 300)}`);
    await expectStored(site, token, false, 'part of a PUT was kept');
  },

  async 'a PUT of another length than declared'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const length = Math.floor(site.run.random() * 2 * bytes.length);
    if (length === bytes.length) return;
    raw.socket.write(head(raw, length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    raw.socket.write(bytes.subarray(0, length));
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined || !text.includes('size_mismatch'))
      site.run.broken('no size_mismatch', `${length} for ${bytes.length}: ${text?.slice(0, 300)}`);
    await expectStored(site, token, false, 'bytes of another length were kept');
  },
};

const OF_ALL: Record<string, Kind> = {
  async 'an answer that is not read to its end'({ run, server, old }) {
    using raw = new Raw(server.url);
    const url = new URL(choose(run, [old.page, ...old.contents.map((content) => content.url)]));
    raw.socket.write(raw.head(`GET ${url.pathname} HTTP/1.1`));
    const enough = Math.floor(run.random() * 200_000);
    for (let i = 0; i < 50 && raw.text.length < enough; i += 1) await sleep(1);
    leave(run, raw);
    if ((await raw.over(ENDLESS_MS)) === undefined)
      run.broken('an answer without an end', url.pathname);
  },

  async 'requests one behind the other'({ run, server, old }) {
    using raw = new Raw(server.url);
    const { pathname } = new URL(old.contents[0]?.url ?? '');
    const heads = Array.from({ length: 1 + Math.floor(run.random() * 30) }, () =>
      raw.head(`GET ${choose(run, ['/healthz', '/nowhere', pathname])} HTTP/1.1`),
    );
    const wanted = heads.map((head) => (head.startsWith('GET /nowhere') ? 404 : 200));
    const last = raw.head('GET /healthz HTTP/1.1', 'Connection: close');
    const whole = heads.join('') + last;
    const cut = run.random() < 0.5 ? whole.length : Math.floor(run.random() * whole.length);
    raw.socket.write(whole.slice(0, cut));
    if (cut < whole.length) raw.socket.end();
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined) return run.broken('requests without an end', `${heads.length}`);
    // Large contents are not kept whole, so what is counted ends somewhere.
    const came = statuses(text).filter((_, at) => at < wanted.length);
    if (cut === whole.length && !raw.isCut && came.length < wanted.length)
      run.broken('a request is not answered', `${came} instead of ${wanted}`);
    const wrong = came.findIndex((status, at) => status !== wanted[at] && status !== 400);
    if (wrong >= 0) run.broken('answers in another order', `${came} instead of ${wanted}`);
  },

  async 'a JSON body that breaks off'({ run, server, client }) {
    using raw = new Raw(server.url);
    const body = JSON.stringify({ owner: 'acme', filler: 'x'.repeat(run.random() ** 3 * 500_000) });
    const head = raw.head(
      'POST /api/v1/builds HTTP/1.1',
      `Authorization: Bearer ${server.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const cut = Math.floor(run.random() * (head.length + body.length));
    raw.socket.write((head + body).slice(0, cut));
    const stays = run.random() < 0.2;
    if (!stays) leave(run, raw);
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined || !isTold(text, stays && cut >= head.length))
      run.broken('a body that broke off', `${stays}, ${cut}: ${text?.slice(0, 300)}`);
    await client.get('/api/v1/me');
  },
};
