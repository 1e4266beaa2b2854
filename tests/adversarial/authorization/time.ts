import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { RawConnection } from '../../harness/http/raw-connection.ts';
import type { Run, Scenario } from '../scenario.ts';
import { type Difference, difference, exceeds, shown } from './compare.ts';
import { forged } from './credentials.ts';
import { crossAccountNames, guessed } from './cross-account.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { bytesOf, type Request } from './wire.ts';

/** Uses one persistent connection, because connecting takes longer than what is measured. */
class Stopwatch implements Disposable {
  readonly #url: string;
  readonly #connection: RawConnection;

  constructor(url: string) {
    this.#url = url;
    this.#connection = new RawConnection(url);
  }

  /** Microseconds from the last byte of the request to the last byte of the response. */
  async time(request: Request): Promise<number> {
    const bytes = bytesOf(this.#url, request, 'keep-alive');
    const began = process.hrtime.bigint();
    await this.#connection.write(bytes).answer();
    return Number(process.hrtime.bigint() - began) / 1000;
  }

  [Symbol.dispose](): void {
    this.#connection.destroy();
  }
}

/** Measured in turns of all kinds, so that a busy period of the machine affects each of them. */
const PAIRS_A_TURN = 10;
const WARM_UP = 20;
/** Each series is divided into this many measurements, of at least so many pairs. */
const MEASUREMENTS = 3;
const ENOUGH = 100;

/** The tolerated difference. Noise of a busy machine does not exceed it several times in a row. */
const TOLERATED = 0.05;
/** A secret of an existing row is decoded and compared, which takes longer. */
const TOLERATED_OF_SECRETS = 0.25;
const SECRETS = ['a key', 'finalizeBuild', 'finalizePreview', 'renewReservation'];

type Times = { never: number[]; again: number[]; hidden: number[] };
type Comparison = { name: string; never(): Request; hidden(): Request; times: Times };

/** Measures from outside what authorization/indistinguishable.ts shows: equal work, equal time. */
export const time: Scenario = {
  name: 'authorization/what is another’s takes as long as what never was',
  promise: 'no account sees data of another',
  least: { long: 4_500, short: 150 },
  weight: 2,
  async run(run) {
    await using fixture = await openFixture(run);
    using watch = new Stopwatch(fixture.url);
    const comparisons = await comparisonsOf(fixture);
    for (const { never, hidden } of comparisons) {
      for (let n = 0; n < WARM_UP; n += 1) await watch.time(n % 2 ? never() : hidden());
    }
    while (run.goOn()) for (const comparison of comparisons) await measure(run, watch, comparison);
    for (const comparison of comparisons) judge(run, comparison);
  },
};

async function comparisonsOf(fixture: Fixture): Promise<Comparison[]> {
  const { theirs, ours } = fixture.keys;
  const comparison = (name: string, never: () => Request, hidden: () => Request): Comparison => ({
    name,
    never,
    hidden,
    times: { never: [], again: [], hidden: [] },
  });
  const as = (key: string, request: Request): Request => ({
    ...request,
    headers: [['Authorization', `Bearer ${key}`], ...(request.headers ?? [])],
  });
  const names = await crossAccountNames(fixture);
  const byName = names.flatMap(({ requests, never, hidden }) =>
    Object.entries(requests).map(([name, request]) => {
      const [other = ''] = Object.values(hidden);
      return comparison(
        name,
        () => as(theirs, request(never())),
        () => as(theirs, request(other)),
      );
    }),
  );
  const me: Request = { method: 'GET', target: '/api/v1/me' };
  const unknown = () => forged('vtrk', randomIds.base62(12), randomIds.base62(43));
  const key = comparison(
    'a key',
    () => as(unknown(), me),
    () => as(guessed(ours), me),
  );
  return [...byName, key];
}

/** In random order: what never existed, the same again for the noise, and what is another’s. */
async function measure(run: Run, watch: Stopwatch, { name, never, hidden, times }: Comparison) {
  for (let n = 0; n < PAIRS_A_TURN; n += 1) {
    const turn = [
      { to: times.never, request: never(), at: run.random() },
      { to: times.again, request: never(), at: run.random() },
      { to: times.hidden, request: hidden(), at: run.random() },
    ].sort((a, b) => a.at - b.at);
    for (const { to, request } of turn) to.push(await watch.time(request));
  }
  run.done(name, PAIRS_A_TURN);
}

function judge(run: Run, { name, times: { never, again, hidden } }: Comparison) {
  const size = Math.floor(never.length / MEASUREMENTS);
  if (size < ENOUGH) return;
  const parts = (latter: number[]): Difference[] =>
    Array.from({ length: MEASUREMENTS }, (_, n) => {
      const part = [n * size, (n + 1) * size] as const;
      return difference(never.slice(...part), latter.slice(...part));
    });
  const found = parts(hidden);
  const most = SECRETS.includes(name) ? TOLERATED_OF_SECRETS : TOLERATED;
  if (exceeds(most, found) && !exceeds(most, parts(again)))
    run.broken(`${name} takes a different time`, found.map(shown).join(', '));
}
