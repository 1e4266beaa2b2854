import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../packages/server/src/ops/clock.ts';
import { startTestServer } from '../../packages/server/test/support/server.ts';
import { type Answer, Client, choose, commitOf, type Piece, pieces } from '../support/client.ts';
import type { Run, Trial } from '../trial.ts';
import { contentsOf } from './readers.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [SECOND, 60 * SECOND, HOUR - SECOND, HOUR, 5 * HOUR, DAY, 30 * DAY, 400 * DAY];

/** A clock as a machine's: somebody sets it, and waiting takes as long as it takes. */
class SetClock {
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  steady(): number {
    return systemClock.steady();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  step(ms: number): void {
    this.#ahead += ms;
  }
}

type Upload = {
  pieces: Piece[];
  token: string;
  /** As told: until then it is good, and from then on it is not. */
  expiresAt: number;
  /** By the clock when it was reserved; a renew is possible for a day. */
  reservedAt: number;
  slots: Slot[];
  record: string | undefined;
};
// biome-ignore lint/suspicious/noExplicitAny: as it came, handed on to PUT
type Slot = any;

export const steppingClock: Trial = {
  name: 'exhaustion/clock steps',
  promise: 'a clock that is set back and forth changes what has expired, and nothing else',
  least: { long: 1000, short: 60 },
  weight: 1,
  async run(run) {
    const clock = new SetClock();
    const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000' };
    const stores = await run.stores();
    const dataDir = await run.folder();
    await using server = await startTestServer({ env, stores, dataDir, overrides: { clock } });
    const trip = new Trip(run, new Client(run, server), clock);
    while (run.goOn()) await trip.next();
  },
};

/** Waiting takes a second, so it comes seldom. */
const STEPS_OF_UPLOADS = [
  ...Array.from({ length: 8 }, () => ['put', 'renew', 'finalize', 'finalize'] as const).flat(),
  'wait',
] as const;

/** Uploads of which each is somewhere on its way, while the clock is set. */
class Trip {
  readonly #run: Run;
  readonly #client: Client;
  readonly #clock: SetClock;
  #uploads: Upload[] = [];

  constructor(run: Run, client: Client, clock: SetClock) {
    this.#run = run;
    this.#client = client;
    this.#clock = clock;
  }

  async next(): Promise<void> {
    const { random } = this.#run;
    if (random() < 0.3) {
      const ms = choose(this.#run, STEPS) * (random() < 0.5 ? -1 : 1);
      this.#clock.step(ms);
      this.#run.done(ms < 0 ? 'steps back' : 'steps ahead');
    }
    if (this.#uploads.length < 6) await this.#reserve();
    const upload = choose(this.#run, this.#uploads);
    const step = choose(this.#run, STEPS_OF_UPLOADS);
    const steps = { put: this.#put, renew: this.#renew, finalize: this.#finalize };
    if (step === 'wait') await this.#wait();
    else await steps[step].call(this, upload);
    this.#run.done(step);
    if (upload.record !== undefined && random() < 0.3)
      this.#uploads = this.#uploads.filter((one) => one !== upload);
  }

  async #reserve(): Promise<void> {
    const sent = pieces(this.#run, 1);
    const reservedAt = this.#clock.now();
    const answer = await this.#client.reserve(commitOf(this.#run), sent);
    if (!this.#expect('reserve', answer, [201])) return;
    const { token, expiresAt, slots } = answer.body;
    const until = Date.parse(expiresAt);
    // By the clock as it was while it answered: an hour.
    if (Math.abs(until - reservedAt - HOUR) > 60 * SECOND)
      this.#run.broken('a reservation lives too long or too short', `${until - reservedAt} ms`);
    this.#uploads.push({
      ...{ pieces: sent, token, expiresAt: until, reservedAt, slots, record: undefined },
    });
  }

  /** A read that waits while the clock is set; the bound of every request is what it must not reach. */
  async #wait(): Promise<void> {
    const ms = choose(this.#run, STEPS) * (this.#run.random() < 0.7 ? -1 : 1);
    const commit = commitOf(this.#run);
    const query = `owner=acme&repo=shop&branch=main&commitSha=${commit}&wait=1`;
    const waiting = this.#client.get(`/api/v1/builds?${query}`);
    await sleep(20);
    this.#clock.step(ms);
    this.#expect('a read that waits', await waiting, [404]);
    this.#clock.step(-ms);
  }

  /** Whether its time is over; undefined so near to its end that both answers are right. */
  #isOver(end: number): boolean | undefined {
    const left = end - this.#clock.now();
    return Math.abs(left) < 5 * SECOND ? undefined : left < 0;
  }

  async #put({ slots, pieces, expiresAt, record }: Upload): Promise<void> {
    const answer = await this.#client.put(slots[0], pieces[0]?.bytes ?? Buffer.alloc(0));
    // A url of a store of its own expires by that one's clock.
    if (!String(slots[0].putUrl).startsWith(this.#client.url)) return;
    const over = this.#isOver(Math.min(expiresAt, Date.parse(slots[0].expiresAt)));
    const open = record === undefined ? [200] : ['reservation_finalized'];
    this.#expect('PUT', answer, over ? ['slot_expired'] : open, over === undefined);
  }

  async #renew(upload: Upload): Promise<void> {
    const answer = await this.#client.renew(upload.token);
    const over = this.#isOver(upload.reservedAt + DAY);
    const fine = upload.record !== undefined ? ['reservation_finalized'] : [200];
    const wanted = upload.record === undefined && over ? ['reservation_expired'] : fine;
    this.#expect('renew', answer, wanted, over === undefined);
    if (answer.status !== 200) return;
    const { expiresAt, slots } = answer.body;
    upload.expiresAt = Date.parse(expiresAt);
    upload.slots = slots;
    if (upload.expiresAt > this.#clock.now() + HOUR + 60 * SECOND)
      this.#run.broken('a renewed reservation lives too long', expiresAt);
  }

  async #finalize(upload: Upload): Promise<void> {
    const answer = await this.#client.finalize(upload.token);
    const over = this.#isOver(upload.expiresAt);
    if (upload.record !== undefined) {
      this.#expect('finalize again', answer, [201]);
      if (answer.status === 201 && JSON.stringify(answer.body) !== upload.record)
        this.#run.broken('a finalize answers otherwise than before', `${answer.status}`);
      return;
    }
    const wanted = over ? ['reservation_expired'] : [201, 'uploads_incomplete'];
    this.#expect('finalize', answer, wanted, over === undefined);
    if (answer.status !== 201) return;
    upload.record = JSON.stringify(answer.body);
    for (const { url, sha256 } of contentsOf(answer.body)) {
      const hash = await this.#client.hashOf(url);
      if (hash !== sha256) this.#run.broken('an acknowledged upload cannot be read', hash);
    }
  }

  #expect(step: string, { status, code, body }: Answer, wanted: unknown[], either = false) {
    if (wanted.includes(status) || wanted.includes(code)) return true;
    const came = `${status} ${code} ${JSON.stringify(body).slice(0, 300)}`;
    if (!either) this.#run.broken(`${step} is answered wrongly`, `${came} instead of ${wanted}`);
    return false;
  }
}
