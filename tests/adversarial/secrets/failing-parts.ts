import { Refusal } from '../../../packages/server/src/core/model/errors.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { Canaries } from './canaries.ts';
import { faultyBlobs, faultyStore } from './faults.ts';
import { type Answer, call, declaration, fill, type Reserved, signatureOf } from './setup.ts';

/** Error messages like those of libraries and databases, which contain their input. */
const WORDS: ((secret: string) => string)[] = [
  (secret) => `invalid input: "${secret}"`,
  (secret) => `GET ${secret} failed`,
  (secret) => `{"key":"${secret}","token":"${secret}"}`,
  (secret) => `cannot connect to postgres://vitrine:${secret}@db.internal:5432/vitrine`,
  (secret) => `cannot connect to https://user:p@ss@${secret}@s3.internal/`,
  (secret) => `Authorization: Bearer ${secret}`,
];

export const failingParts: Scenario = {
  name: 'secrets/failing parts',
  promise: 'secrets do not leak',
  least: { long: 2000, short: 60 },
  weight: 1,
  run: failSometimes,
};

async function failSometimes(run: Run): Promise<void> {
  const canaries = new Canaries();
  const failing = { often: 0, secrets: [''] };
  const fail = () => {
    if (run.random() >= failing.often) return;
    const secret = pick(run, failing.secrets);
    const cause = new Error(pick(run, WORDS)(secret));
    if (run.random() < 0.5) throw Object.assign(cause, { cause: new Error(cause.message) });
    const code = pick(run, ['unavailable', 'insufficient_storage'] as const);
    throw Object.assign(new Refusal(code, 'It cannot answer now.'), { cause });
  };
  await using server = await startTestServer({
    stores: await run.stores(),
    env: { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' },
    // Real time, because a lease whose release failed must expire.
    overrides: { ...faultyStore(fail), ...faultyBlobs(fail), clock: systemClock },
  });
  canaries.add('an API key', server.key.slice(18));
  failing.secrets = [server.key];
  const asked: Asked = new Map();
  const seen = (what: string, { status, headers, text }: Answer, givesOut = false) => {
    asked.set(what, [...(asked.get(what) ?? []), status]);
    // The answers to reserve and renew contain secrets on purpose.
    const found = givesOut && status < 400 ? [] : canaries.in(`${[...headers].join()}\n${text}`);
    if (found.length > 0) run.broken(`${what} reveals secrets`, `${status}: ${found.join('\n')}`);
    run.done('requests to failing parts');
  };
  const ask = async (what: string, method: string, path: string, body?: unknown) => {
    const answer = await call(server.url, server.key, [method, path], body);
    seen(what, answer, what === 'reserve' || what === 'renew');
    return answer;
  };
  for (let round = 0; run.goOn(); round += 1) {
    failing.often = 0;
    const bytes = `bundle ${round}`;
    const reserved = await ask('reserve', 'POST', '/api/v1/builds', declaration(bytes));
    const { token, slots, id, url } = JSON.parse(reserved.text) as Reserved;
    const [slot] = slots;
    canaries.add('a token', token.slice(18));
    canaries.add('the url of a slot', signatureOf(slot));
    failing.secrets = [server.key, token, slot.putUrl];
    // Frequent failures at once, or rare ones in sequence, so that requests also succeed.
    const inTurn = run.random() < 0.5;
    failing.often = inTurn ? 0.03 : 0.1 + run.random() / 2;
    const fills = async () => {
      const stored = await fill(slot, bytes);
      // S3 has its own errors.
      if (slot.putUrl.startsWith(server.url)) seen('PUT of a slot', stored);
    };
    const steps = shortLife({ ask, fills, token, id, bytes, page: pathOf(url) });
    if (!inTurn) await Promise.allSettled(steps.map((step) => step()));
    // A connection may end.
    else for (const step of steps) await step().catch(() => {});
  }
  failing.often = 0;
  report(run, canaries, server.log(), asked);
}

const pathOf = (url: string) => new URL(url).pathname;

type Asked = Map<string, number[]>;

type Life = {
  ask(what: string, method: string, path: string, body?: unknown): Promise<Answer>;
  fills(): Promise<void>;
  token: string;
  id: string;
  bytes: string;
  page: string;
};

const shortLife = ({ ask, fills, token, id, bytes, page }: Life): (() => Promise<unknown>)[] => [
  fills,
  () => ask('renew', 'POST', '/api/v1/reservations/renew', { token }),
  () => ask('finalize', 'POST', '/api/v1/builds/finalize', { token }),
  async () => {
    const { status, text } = await ask('a build', 'GET', `/api/v1/builds/${id}`);
    const { previewUrl, revision } = status === 200 ? JSON.parse(text) : {};
    if (revision > 0) await ask('bytes', 'GET', `${pathOf(previewUrl)}/bundle`);
  },
  () => ask('a list', 'GET', '/api/v1/repositories/acme/shop/builds'),
  () => ask('a page', 'GET', page),
  () => ask('/metrics', 'GET', '/metrics'),
  () => ask('reserve', 'POST', '/api/v1/builds', declaration(`other ${bytes}`)),
  () => ask('delete', 'DELETE', `/api/v1/builds/${id}`),
];

/** After this many requests, each kind must have failed and succeeded at least once. */
const MANY = 100;

function report(run: Run, canaries: Canaries, log: string, asked: Asked): void {
  const lines = log.split('\n').filter((line) => line.includes('"level":"error"'));
  if (lines.length === 0) run.broken('nothing failed', 'no error is in the log');
  const found = canaries.in(log);
  if (found.length > 0) run.broken('secrets are in the log', found.join('\n'));
  for (const [what, statuses] of asked) {
    if (statuses.length < MANY) continue;
    // Metrics need no store.
    const fails = what === '/metrics' || statuses.some((status) => status >= 500);
    if (!fails) run.broken('a request never failed', what);
    if (!statuses.some((status) => status < 400)) run.broken('a request never succeeded', what);
  }
}
