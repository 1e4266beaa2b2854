import { Refusal } from '../../packages/server/src/core/errors.ts';
import { systemClock } from '../../packages/server/src/ops/clock.ts';
import { startTestServer } from '../../packages/server/test/support/server.ts';
import type { Run, Trial } from '../trial.ts';
import { Canaries } from './canaries.ts';
import { faultyBlobs, faultyStore } from './faults.ts';
import { declaration, put, type Reserved, type Slot, signatureOf } from './house.ts';

/** What libraries and databases put into their errors: whatever they were given. */
const WORDS: ((secret: string) => string)[] = [
  (secret) => `invalid input: "${secret}"`,
  (secret) => `GET ${secret} failed`,
  (secret) => `{"key":"${secret}","token":"${secret}"}`,
  (secret) => `cannot connect to postgres://vitrine:${secret}@db.internal:5432/vitrine`,
  (secret) => `cannot connect to https://user:p@ss@${secret}@s3.internal/`,
  (secret) => `Authorization: Bearer ${secret}`,
];

/** Every part under a server fails now and then, and has a secret to tell while it does. */
export const failingParts: Trial = {
  name: 'secrets/failing parts',
  promise: 'secrets do not leak',
  least: { long: 2000, short: 60 },
  weight: 1,
  async run(run) {
    const canaries = new Canaries();
    const failing = { often: 0, secrets: [''] };
    const one = <T>(from: readonly T[]): T => from[Math.floor(run.random() * from.length)] as T;
    const fail = () => {
      if (run.random() >= failing.often) return;
      const cause = new Error(one(WORDS)(one(failing.secrets)));
      if (run.random() < 0.5) throw Object.assign(cause, { cause: new Error(cause.message) });
      const code = one(['unavailable', 'insufficient_storage'] as const);
      throw Object.assign(new Refusal(code, 'It cannot answer now.'), { cause });
    };
    await using server = await startTestServer({
      stores: await run.stores(),
      env: { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' },
      // A lease that could not be given back ends by itself, where time passes.
      overrides: { ...faultyStore(fail), ...faultyBlobs(fail), clock: systemClock },
    });
    canaries.add('an API key', server.key.slice(18));
    failing.secrets = [server.key];
    const codes = new Map<number, number>();
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await server.api(method, path, body);
      codes.set(answer.status, (codes.get(answer.status) ?? 0) + 1);
      if (answer.status >= 400) {
        const found = canaries.in(`${JSON.stringify(answer.body)}${[...answer.headers].join()}`);
        if (found.length > 0) run.broken(`${method} ${path} tells secrets`, found.join('\n'));
      }
      run.done('requests to failing parts');
      return answer;
    };
    for (let round = 0; run.goOn(); round += 1) {
      failing.often = 0;
      const bytes = `bundle ${round}`;
      const { body } = await ask('POST', '/api/v1/builds', declaration(bytes));
      const { token, slots, id } = body as Reserved;
      const [slot] = slots;
      canaries.add('a token', token.slice(18));
      canaries.add('the url of a slot', signatureOf(slot));
      failing.secrets = [server.key, token, slot.putUrl];
      failing.often = 0.1 + run.random() / 2;
      await Promise.allSettled(shortLife({ ask, slot, token, id, bytes }));
    }
    failing.often = 0;
    tell(run, canaries, server.log());
    run.note(
      'answers by status',
      [...codes]
        .sort()
        .map((pair) => pair.join(': '))
        .join(', '),
    );
  },
};

type Life = {
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  slot: Slot;
  token: string;
  id: string;
  bytes: string;
};

function* shortLife({ ask, slot, token, id, bytes }: Life): Generator<Promise<unknown>> {
  yield put(slot, bytes);
  yield ask('POST', '/api/v1/reservations/renew', { token });
  yield ask('POST', '/api/v1/builds/finalize', { token });
  yield ask('GET', `/api/v1/builds/${id}`);
  yield ask('GET', '/api/v1/repositories/acme/shop/builds');
  yield ask('POST', '/api/v1/builds', declaration(`other ${bytes}`));
  yield ask('DELETE', `/api/v1/builds/${id}`);
}

function tell(run: Run, canaries: Canaries, log: string): void {
  const lines = log.split('\n').filter((line) => line.includes('"level":"error"'));
  run.note('errors in the log', lines.length);
  if (lines.length === 0) run.broken('nothing failed', 'no error is in the log');
  const found = canaries.in(log);
  if (found.length > 0) run.broken('secrets are in the log', found.join('\n'));
}
