import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../packages/server/src/core/ports/deps.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../scenario.ts';
import { type Answer, Client, commitOf, pieces } from '../support/client.ts';
import { pick } from '../support/draw.ts';
import { Contents, isOver } from './clock-contents.ts';
import { sweptAt, type Upload } from './clock-uploads.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { SetClock, sweepOnce } from './set-clock.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [SECOND, 60 * SECOND, HOUR - SECOND, HOUR, 5 * HOUR, DAY, 30 * DAY, 400 * DAY];
/** A sweep that is due even later was scheduled by a clock that was ahead. */
const TURN_MS = 3 * DAY;
const SAMPLE = 8;
/** After this many steps every kind must have occurred. A long run has some 770. */
const ENOUGH = 650;

export const steppingClock: Scenario = {
  name: 'faults/clock steps',
  promise: 'a clock that is set back and forth changes what has expired, and nothing else',
  least: { long: 1000, short: 60 },
  weight: 1,
  async run(run) {
    const clock = new SetClock();
    const env = {
      VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
      // The latest build is not removed, and its record has the date of its own retention.
      VITRINE_KEEP_BRANCHES: 'off',
      VITRINE_IDLE_BRANCH_RETENTION_DAYS: '36500',
    };
    const stores = await run.stores();
    const dataDir = await run.folder();
    await using server = await startTestServer({ env, stores, dataDir, overrides: { clock } });
    const uploads = new Uploads(run, new Client(run, server), clock, server.deps);
    while (run.goOn()) await uploads.next();
    await uploads.end();
    await expectNothingLeft(run, { dataDir, stores, latest: clock.latest });
  },
};

/** A wait takes a second, so waits are rare. */
const STEPS_OF_UPLOADS = [
  ...Array.from({ length: 8 }, () => ['put', 'renew', 'finalize', 'finalize'] as const).flat(),
  ...(['wait', 'sweep', 'sweep'] as const),
];

class Uploads {
  readonly #run: Run;
  readonly #client: Client;
  readonly #clock: SetClock;
  readonly #deps: Deps;
  readonly #contents: Contents;
  #uploads: Upload[] = [];
  #reserved = 0;
  #steps = 0;
  #sweptAt: number | undefined;
  /** Finalizes of bytes that survived a sweep, and reservations that a sweep removed. */
  #outlived = 0;
  #forgotten = 0;

  constructor(run: Run, client: Client, clock: SetClock, deps: Deps) {
    this.#run = run;
    this.#client = client;
    this.#clock = clock;
    this.#deps = deps;
    this.#contents = new Contents(run, client);
  }

  async next(): Promise<void> {
    const { random } = this.#run;
    if (random() < 0.3) {
      const ms = pick(this.#run, STEPS) * (random() < 0.5 ? -1 : 1);
      this.#clock.step(ms);
      this.#run.done(ms < 0 ? 'steps back' : 'steps ahead');
    }
    if (this.#uploads.length < 6) await this.#reserve();
    const upload = pick(this.#run, this.#uploads);
    const step = pick(this.#run, STEPS_OF_UPLOADS);
    const steps = {
      put: this.#put,
      renew: this.#renew,
      finalize: this.#finalize,
      wait: this.#wait,
      sweep: this.#sweep,
    };
    await steps[step].call(this, upload);
    this.#run.done(step);
    this.#steps += 1;
    if (upload.published && random() < 0.3)
      this.#uploads = this.#uploads.filter((one) => one !== upload);
    if (random() < 0.3) await this.#contents.readSome(1, this.#clock.now());
  }

  async end(): Promise<void> {
    await this.#contents.readSome(this.#contents.size, this.#clock.now());
    const { read, gone } = this.#contents;
    const seen = {
      'contents that were there': read,
      'contents past retention that were gone': gone,
      'finalizes of what was acknowledged before a sweep': this.#outlived,
      'reservations that a sweep forgot': this.#forgotten,
    };
    if (this.#steps < ENOUGH) return;
    for (const [what, count] of Object.entries(seen))
      if (count === 0) this.#run.broken('a kind of step never occurred', what);
  }

  async #reserve(): Promise<void> {
    const sent = pieces(this.#run, 1);
    const reservedAt = this.#clock.now();
    const answer = await this.#client.reserve(commitOf(this.#run), sent);
    if (!this.#expect('reserve', answer, [201])) return;
    const { token, expiresAt, slots } = answer.body;
    const until = Date.parse(expiresAt);
    // An hour, by the clock at the time of the answer.
    if (Math.abs(until - reservedAt - HOUR) > 60 * SECOND)
      this.#run.broken('a reservation lives too long or too short', `${until - reservedAt} ms`);
    this.#reserved += 1;
    this.#uploads.push({
      pieces: sent,
      token,
      expiresAt: until,
      pendingUntil: until,
      reservedAt,
      slots,
      seq: this.#reserved,
      stored: false,
      outlived: false,
      published: undefined,
    });
  }

  /** A read that waits while the clock is set must not run into the timeout of requests. */
  async #wait(): Promise<void> {
    const ms = pick(this.#run, STEPS) * (this.#run.random() < 0.7 ? -1 : 1);
    const commit = commitOf(this.#run);
    const query = `owner=acme&repo=shop&branch=main&commitSha=${commit}&wait=1`;
    const waiting = this.#client.get(`/api/v1/builds?${query}`);
    await sleep(20);
    this.#clock.step(ms);
    this.#expect('a read that waits', await waiting, [404]);
    this.#clock.step(-ms);
  }

  #isOver(end: number): boolean | undefined {
    return isOver(end, this.#clock.now());
  }

  async #put(upload: Upload): Promise<void> {
    const { slots, pieces, expiresAt, published } = upload;
    const answer = await this.#client.put(slots[0], pieces[0]?.bytes ?? Buffer.alloc(0));
    if (answer.status === 200) upload.stored = true;
    // A presigned url of S3 expires by the clock of S3.
    if (!String(slots[0].putUrl).startsWith(this.#client.url)) return;
    const over = this.#isOver(Math.min(expiresAt, Date.parse(slots[0].expiresAt)));
    const open = published === undefined ? [200] : ['reservation_finalized'];
    this.#expect('PUT', answer, over ? ['slot_expired'] : open, over === undefined);
  }

  async #renew(upload: Upload): Promise<void> {
    const answer = await this.#client.renew(upload.token);
    const over = this.#isOver(upload.reservedAt + DAY);
    const { published, stored } = upload;
    const open = over ? ['reservation_expired'] : [200];
    const finalized = published?.gone ? ['not_found'] : ['reservation_finalized'];
    this.#expect('renew', answer, published ? finalized : open, over === undefined);
    if (answer.status !== 200) return;
    const { expiresAt, slots } = answer.body;
    const before = upload.expiresAt;
    upload.expiresAt = Date.parse(expiresAt);
    upload.pendingUntil = Math.max(upload.pendingUntil, upload.expiresAt);
    upload.slots = slots;
    // A renewal must not shorten an expiry, even when the clock was set back.
    if (upload.expiresAt > Math.max(before, this.#clock.now() + HOUR + 60 * SECOND))
      this.#run.broken('a renewed reservation lives too long', expiresAt);
    if (upload.expiresAt < before)
      this.#run.broken('a renewal shortens the reservation', expiresAt);
    if (stored !== undefined && slots[0].uploaded !== stored)
      this.#run.broken('a renew contradicts the acknowledged PUTs', `uploaded: ${!stored}`);
  }

  async #finalize(upload: Upload): Promise<void> {
    const { token, stored, published } = upload;
    const answer = await this.#client.finalize(token);
    const over = this.#isOver(upload.expiresAt);
    if (published) {
      this.#expect('finalize again', answer, published.gone ? ['not_found'] : [201]);
      if (answer.status === 201 && JSON.stringify(answer.body) !== published.record)
        this.#run.broken('a repeated finalize has another answer', `${answer.status}`);
      return;
    }
    const complete = stored ? [201] : ['uploads_incomplete'];
    const open = stored === undefined ? [201, 'uploads_incomplete'] : complete;
    this.#expect('finalize', answer, over ? ['reservation_expired'] : open, over === undefined);
    if (answer.status !== 201) return;
    upload.published = await this.#contents.add(upload.seq, upload.pendingUntil, answer.body);
    if (upload.outlived) this.#outlived += 1;
  }

  /** Runs the server's sweep during a PUT. */
  async #sweep(upload: Upload): Promise<void> {
    const before = this.#sweptAt;
    const [swept] = await Promise.all([sweepOnce(this.#deps), this.#put(upload)]);
    const now = this.#clock.now();
    const isDue = before === undefined || before + SECOND < now || before > now + TURN_MS;
    if (isDue && !swept) this.#run.broken('a sweep is not run', `${now}, after ${before}`);
    if (!swept) return;
    this.#sweptAt = now;
    await this.#contents.sweptAt(now);
    for (const one of [...this.#uploads]) await this.#expectFate(one, now);
    await this.#contents.readSome(SAMPLE, now);
  }

  async #expectFate(upload: Upload, now: number): Promise<void> {
    const fate = sweptAt(upload, now);
    if (fate === 'goes on') return;
    this.#uploads = this.#uploads.filter((one) => one !== upload);
    if (fate === 'unclear') return;
    this.#forgotten += 1;
    this.#expect('renew', await this.#client.renew(upload.token), ['invalid_token']);
  }

  #expect(step: string, { status, code, body }: Answer, wanted: unknown[], either = false) {
    if (wanted.includes(status) || wanted.includes(code)) return true;
    const came = `${status} ${code} ${JSON.stringify(body).slice(0, 300)}`;
    if (!either) this.#run.broken(`${step} is answered wrongly`, `${came} instead of ${wanted}`);
    return false;
  }
}
