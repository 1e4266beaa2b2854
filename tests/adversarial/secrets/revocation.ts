import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '../../../packages/server/src/compose/parts.ts';
import {
  linkRepository,
  revokeKey,
  unlinkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import { type RunningServer, startServer } from '../../../tools/support/server.ts';
import { KeepAliveClient } from '../../harness/http/keep-alive-client.ts';
import type { Run, Scenario } from '../scenario.ts';
import { atOnce, openHere } from './at-once.ts';
import { rotation } from './rotation.ts';
import {
  call,
  declaration,
  newKey,
  openAccount,
  openOperator,
  put,
  type Reserved,
  settings,
} from './setup.ts';
import { type Waits, waitedLong } from './waits.ts';

/** The limit of docs/api.md (auth.7). */
const AT_MOST_MS = 5000;

/** After this many rounds each kind has run a dozen times. */
const ENOUGH = 100;

type Account = Awaited<ReturnType<typeof openAccount>>;
type Fixture = {
  run: Run;
  servers: RunningServer[];
  operator: Parts;
  account: Account;
  waits: Waits;
  /** The number of keys that were accepted until they were revoked or expired. */
  inUse: { revoked: number; expired: number };
};

/** Keys are revoked or expire while they are in use on every process. */
export const revocation: Scenario = {
  name: 'secrets/revocation',
  promise: 'a revoked or expired key is refused',
  least: { long: 280, short: 8 },
  weight: 1,
  async run(run) {
    await using here = await openHere(run);
    const { env, dataDir } = await settings(run);
    const operator = await openOperator(env);
    const many = env.VITRINE_DATABASE_URL !== undefined;
    const shared = env.VITRINE_S3_BUCKET === undefined ? { VITRINE_DATA_DIR_SHARED: 'true' } : {};
    const waits: Waits = { keys: new Map(), lines: [] };
    const onLog = (line: string) => {
      if (line.includes('"status":401')) waits.lines.push(line);
    };
    const start = () => startServer({ dataDir, env: many ? { ...env, ...shared } : env, onLog });
    const servers = await Promise.all(many ? [start(), start()] : [start()]);
    try {
      const account = await openAccount(operator, 'acme', 'acme/shop');
      const inUse = { revoked: 0, expired: 0 };
      const fixture: Fixture = { run, servers, operator, account, waits, inUse };
      const kinds = [
        () => withdrawn(fixture, 'revoked'),
        () => withdrawn(fixture, 'expired'),
        () => whileWaiting(fixture),
        () => replaced(fixture),
        () => openReservations(fixture),
        () => unlinked(fixture),
        () => atOnce(run, here),
      ];
      let rounds = 0;
      for (; run.goOn(); rounds += 1) await kinds[rounds % kinds.length]?.();
      for (const [how, count] of Object.entries(inUse))
        if (rounds >= ENOUGH && count === 0) run.broken('no key was accepted before', how);
      waitedLong(run, waits, servers.length);
      // On S3 the secret is unused: slots are signed with the key of the store.
      if (run.combination.blobs === 'files')
        await rotation(fixture, { dataDir, env: { ...env, ...(many ? shared : {}) } });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await operator.close();
    }
  },
};

async function ask(client: KeepAliveClient, url: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await client.send({ url: `${url}/api/v1/me`, headers })).status;
}

/** Every process soon refuses a key that is revoked or has expired, and goes on refusing it. */
async function withdrawn(fixture: Fixture, how: 'revoked' | 'expired'): Promise<void> {
  const { run, servers, operator, account, inUse } = fixture;
  const lifeMs = 300 + Math.floor(200 * run.random());
  const key = await newKey(operator, account, how === 'expired' ? lifeMs : null);
  const clients = servers.map(() => new KeepAliveClient({ maxSockets: 1 }));
  const everywhere = () =>
    Promise.all(servers.map(({ url }, at) => ask(clients[at] as KeepAliveClient, url, key.text)));
  const before = await everywhere();
  const isGood = before.every((status) => status === 200);
  if (how === 'revoked' && !isGood)
    run.broken('a key is refused before it was revoked', before.join());
  if (how === 'revoked') await revokeKey(operator.deps, key.id);
  else await operator.deps.clock.sleep(Number(key.expiresAt) - operator.deps.clock.now());
  const since = performance.now();
  let last = since;
  for (let refused = 0; refused < 10; ) {
    const asked = performance.now();
    const statuses = await everywhere();
    // A 503 is not a refusal of the key.
    const isRefused = statuses.every((status) => status === 401);
    refused = isRefused ? refused + 1 : 0;
    if (!isRefused) last = asked;
    if (last - since > AT_MOST_MS) {
      run.broken(`a key is not refused ${AT_MOST_MS} ms after it was ${how}`, statuses.join());
      break;
    }
  }
  for (const client of clients) client.destroy();
  if (isGood) inUse[how] += 1;
  run.done(`keys that were ${how}`);
}

/** A new key is accepted everywhere at once, and still when the previous one is revoked. */
async function replaced({ run, servers, operator, account }: Fixture): Promise<void> {
  const old = await newKey(operator, account);
  const client = new KeepAliveClient();
  const everywhere = (key: string) => Promise.all(servers.map(({ url }) => ask(client, url, key)));
  await everywhere(old.text);
  const key = await newKey(operator, account);
  const statuses = await everywhere(key.text);
  const revoked = revokeKey(operator.deps, old.id);
  for (let asked = 0; asked < 10; asked += 1) statuses.push(...(await everywhere(key.text)));
  await revoked;
  statuses.push(...(await everywhere(key.text)));
  client.destroy();
  if (statuses.some((status) => status !== 200))
    run.broken('a new key is refused while it takes the place of another', statuses.join());
  run.done('keys that were replaced');
}

/** A long-polling read is refused when its key is revoked. */
async function whileWaiting({ run, servers, operator, account, waits }: Fixture): Promise<void> {
  const key = await newKey(operator, account);
  const branch = `waiting-${run.random()}`;
  const wanted = declaration(`waiting ${run.random()}`, branch);
  const other = await newKey(operator, account);
  const url = () => servers[Math.floor(run.random() * servers.length)]?.url ?? '';
  await call(url(), other.text, ['POST', '/api/v1/builds'], wanted);
  const path = `/api/v1/builds?owner=acme&repo=shop&branch=${branch}&wait=20`;
  const reads = servers.map(({ url }) => call(url, key.text, ['GET', path]));
  const delayMs = 50 + Math.floor(550 * run.random());
  waits.keys.set(key.id, delayMs);
  await sleep(delayMs);
  // Reads that begin after the revocation are refused at once, which is right as well.
  await revokeKey(operator.deps, key.id);
  const since = performance.now();
  const answers = await Promise.all(reads);
  const took = performance.now() - since;
  const statuses = answers.map(({ status }) => status).join();
  if (answers.some(({ status }) => status !== 401) || took > AT_MOST_MS)
    run.broken('a waiting read outlives its key', `${statuses} after ${Math.round(took)} ms`);
  run.done('waiting reads');
}

/** Slots accept bytes, and only another key of the account can finalize. */
async function openReservations({ run, servers, operator, account }: Fixture): Promise<void> {
  const [key, other] = [await newKey(operator, account), await newKey(operator, account)];
  const url = () => servers[Math.floor(run.random() * servers.length)]?.url ?? '';
  const bytes = `left open ${run.random()}`;
  const reserved = await call(url(), key.text, ['POST', '/api/v1/builds'], declaration(bytes));
  const { token, slots } = JSON.parse(reserved.text) as Reserved;
  await revokeKey(operator.deps, key.id);
  const stored = await put(slots[0], bytes);
  const finalize = async (credential: string) =>
    (await call(url(), credential, ['POST', '/api/v1/builds/finalize'], { token })).status;
  const statuses = [stored, await finalize(key.text), await finalize(other.text)].join();
  if (statuses !== '200,401,201') run.broken('an open reservation of a revoked key', statuses);
  run.done('open reservations');
}

/** Unlinking closes the server's own slots, and no open reservation can be finalized. */
async function unlinked({ run, servers, operator, account }: Fixture): Promise<void> {
  const key = await newKey(operator, account);
  const url = () => servers[Math.floor(run.random() * servers.length)]?.url ?? '';
  const bytes = `unlinked ${run.random()}`;
  const reserved = await call(url(), key.text, ['POST', '/api/v1/builds'], declaration(bytes));
  const { token, slots } = JSON.parse(reserved.text) as Reserved;
  await unlinkRepository(operator.deps, 'acme/shop');
  const ours = slots[0].putUrl.includes('/api/v1/slots/');
  const stored = await put(slots[0], bytes);
  const path = '/api/v1/builds/finalize';
  const finalized = await call(url(), key.text, ['POST', path], { token });
  await linkRepository(operator.deps, 'acme/shop', account);
  const again = await call(url(), key.text, ['POST', path], { token });
  const statuses = [stored, finalized.status, again.status].join();
  if (statuses !== (ours ? '403,404,410' : '200,404,410'))
    run.broken('a reservation outlives the link of its repository', statuses);
  run.done('unlinked repositories');
}
