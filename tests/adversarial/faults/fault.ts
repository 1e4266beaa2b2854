import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { type Answer, type Client, commitOf, type Piece, pieces } from '../support/client.ts';
import { halved, LARGE_BYTES } from './midway.ts';
import { contentsOf, type Readers } from './readers.ts';
import type { Refusals } from './refusals.ts';

export const MOMENTS = ['reserve', 'PUT', 'mid-PUT', 'finalize'] as const;
export type Moment = (typeof MOMENTS)[number];

export type Fault = {
  kind: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Error codes that are correct during the fault. `cut` is a connection that ends without an answer. */
  tolerated: readonly string[];
  /** Whether the fault took effect, for faults that need not cause a refusal. */
  struck?(): boolean;
  /** The fault ends with the first refusal: another request would only wait as long again. */
  untilRefused?: boolean;
  /** Checks the store after the PUTs. It is given the number of acknowledged ones. */
  look?(acknowledged: number): Promise<void>;
  /** The store reports that an object is missing or differs, although it acknowledged it. */
  denies?: boolean;
};

export type Case = {
  moment: Moment;
  /** Counts what was refused during the fault. */
  refusals: Refusals;
  /** The readers that are served during the fault. */
  readers?: Readers;
  arrived?(): Promise<void>;
};

/** The time in which the server must recover by itself. */
const RECOVERY_MS = 30_000;
const PAUSE_MS = 50;

type Slot = Parameters<Client['put']>[0];

const codeOf = ({ status, code }: Answer) => (status === 0 ? 'cut' : `${code}`);

/**
 * Uploads a build. The fault begins during the upload and ends before the upload is finished. What was
 * acknowledged must exist, what was refused must not, and the rest must succeed without help.
 */
export async function uploadUnder(
  run: Run,
  client: Client,
  fault: Fault,
  one: Case,
): Promise<void> {
  const upload = new Upload(run, client, fault, one);
  try {
    await upload.during();
  } finally {
    await upload.end();
  }
  await upload.afterwards();
  one.refusals.done(fault.kind);
}

class Upload {
  readonly #run: Run;
  readonly #client: Client;
  readonly #fault: Fault;
  readonly #case: Case;
  readonly #what: string;
  readonly #commit: string;
  readonly #pieces: Piece[];
  /** The result of each PUT, by object key. */
  readonly #put = new Map<string, string>();
  #token: string | undefined;
  #record: string | undefined;

  #lasts = false;
  #beginning: Promise<void> | undefined;
  /** How many rounds the readers had begun when the fault began. */
  #begun = 0;

  constructor(run: Run, client: Client, fault: Fault, one: Case) {
    this.#run = run;
    this.#client = client;
    this.#fault = fault;
    this.#case = one;
    this.#what = `${fault.kind}, from ${one.moment} on`;
    this.#commit = commitOf(run);
    const count = 1 + Math.floor(run.random() * 3);
    const least = one.moment === 'mid-PUT' ? LARGE_BYTES : 1;
    this.#pieces = pieces(run, count, undefined, least);
  }

  async during(): Promise<void> {
    const { moment } = this.#case;
    if (moment === 'reserve') await this.#begin();
    let reserved = await this.#reserve();
    if (reserved.status !== 201) {
      await this.#expect('reserve', reserved, 201);
      await this.end();
      reserved = await this.#again('reserve', 201, () => this.#reserve());
      if (reserved.status !== 201) return;
      await this.#begin();
    }
    const { token, slots } = reserved.body;
    this.#token = token;
    if (moment === 'PUT') await this.#begin();
    for (const [at, slot] of slots.entries()) {
      const step = moment === 'mid-PUT' && at === 0 ? moment : 'PUT';
      const put = step === 'PUT' ? this.#client.put(slot, this.#bytes(at)) : this.#halves(slot);
      const answer = await put;
      if (answer.status !== 200) await this.#expect(step, answer, 200);
      this.#put.set(slot.objectKey, answer.status === 200 ? 'acknowledged' : codeOf(answer));
    }
    const acknowledged = [...this.#put.values()].filter((how) => how === 'acknowledged');
    await this.#fault.look?.(acknowledged.length);
    if (moment === 'finalize') await this.#begin();
    // A renew checks the stored objects, too.
    if (this.#fault.denies) await this.#expect('renew', await this.#client.renew(token), 200);
    const early = await this.#client.finalize(token);
    if (early.status === 201) this.#record = JSON.stringify(early.body);
    else if (!this.#isIncomplete(early)) await this.#expect('finalize', early, 201);
  }

  async #begin(): Promise<void> {
    this.#lasts = true;
    await this.#fault.begin();
    this.#begun = this.#case.readers?.begun ?? 0;
  }

  /** Waits until the readers have finished a round during the fault, where they must be served. */
  async end(): Promise<void> {
    if (!this.#lasts) return;
    this.#lasts = false;
    const { refusals, readers } = this.#case;
    await readers?.servedSince(this.#begun, this.#what);
    if (this.#fault.struck?.()) refusals.struck(this.#fault.kind);
    await this.#fault.end();
  }

  /** PUTs the first slot. The fault begins in the middle of it. */
  async #halves(slot: Slot): Promise<Answer> {
    const between = () => {
      const arrived = this.#case.arrived?.() ?? Promise.resolve();
      this.#beginning = arrived.then(() => this.#begin());
      return this.#beginning;
    };
    const answer = await this.#client.put(slot, halved(this.#bytes(0), between));
    if (!this.#beginning) throw new Error('a PUT was over before its second half was asked for');
    // Rejects if the fault failed to begin, which would otherwise look like a broken connection.
    await this.#beginning;
    return answer;
  }

  async afterwards(): Promise<void> {
    const token = this.#token;
    if (token === undefined) return;
    if (this.#record === undefined) {
      const renewed = await this.#again('renew', 200, () => this.#client.renew(token));
      // A finalize without a response may have succeeded.
      if (renewed.code !== 'reservation_finalized') await this.#putRest(renewed);
    }
    const { status, body } = await this.#again('finalize', 201, () => this.#client.finalize(token));
    if (status !== 201) return;
    if (this.#record !== undefined && this.#record !== JSON.stringify(body))
      this.#run.broken('a repeated finalize has another answer', this.#what);
    for (const { url, sha256 } of contentsOf(body)) {
      const hash = await this.#client.hashOf(url);
      if (hash !== sha256)
        this.#run.broken('an acknowledged upload cannot be read', `${this.#what}: ${hash}`);
    }
  }

  async #putRest({ status, body }: Answer): Promise<void> {
    if (status !== 200) return;
    for (const [at, slot] of body.slots.entries()) {
      const how = this.#put.get(slot.objectKey);
      const stored = slot.uploaded ? 'is there' : 'is not there';
      if (how === 'acknowledged' && !slot.uploaded && !this.#fault.denies)
        this.#run.broken('an acknowledged PUT is lost', this.#what);
      if (how === 'insufficient_storage' && slot.uploaded)
        this.#run.broken(`a refused PUT ${stored}`, `${this.#what}: ${how}`);
      if (slot.uploaded) continue;
      await this.#again('PUT', 200, () => this.#client.put(slot, this.#bytes(at)));
    }
  }

  #reserve(): Promise<Answer> {
    return this.#client.reserve(this.#commit, this.#pieces);
  }

  #bytes(at: number): Buffer {
    return this.#pieces[at]?.bytes ?? Buffer.alloc(0);
  }

  /** Whether finalize reports an upload as missing whose PUT failed, which is right. */
  #isIncomplete({ code }: Answer): boolean {
    const failed = [...this.#put.values()].some((how) => how !== 'acknowledged');
    return code === 'uploads_incomplete' && failed;
  }

  async #expect(step: string, answer: Answer, good: number): Promise<void> {
    if (!this.#isRefusal(step, answer, good)) return;
    this.#case.refusals.add(this.#fault.kind, step);
    if (this.#fault.untilRefused) await this.end();
  }

  #isRefusal(step: string, answer: Answer, good: number): boolean {
    if (answer.status === good) return false;
    if (this.#fault.tolerated.includes(codeOf(answer))) return this.#lasts;
    // The finalize before lost its connection and still holds its lease.
    if (answer.code === 'finalize_in_progress') return false;
    const came = `${answer.status} ${codeOf(answer)} ${JSON.stringify(answer.body).slice(0, 300)}`;
    this.#run.broken(`${step} is answered wrongly`, `${this.#what}: ${came}`);
    return false;
  }

  /** Repeats a request until the server has recovered. */
  async #again(step: string, good: number, ask: () => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + RECOVERY_MS;
    for (;;) {
      const answer = await ask();
      if (answer.status === good || answer.code === 'reservation_finalized') return answer;
      this.#isRefusal(step, answer, good);
      if (performance.now() > end) {
        this.#run.broken('no recovery', `${this.#what}: ${step} ${codeOf(answer)}`);
        return answer;
      }
      await sleep(PAUSE_MS);
    }
  }
}
