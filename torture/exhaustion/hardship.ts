import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  type Client,
  choose,
  commitOf,
  type Piece,
  pieces,
} from '../support/client.ts';
import type { Run } from '../trial.ts';
import { contentsOf } from './readers.ts';

/** From which step of an upload on something is wrong. */
const MOMENTS = ['reserve', 'PUT', 'mid-PUT', 'finalize'] as const;
type Moment = (typeof MOMENTS)[number];

/** Something that goes wrong and is over again. */
export type Hardship = {
  /** What is counted, and told when a promise breaks. */
  kind: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Error codes that are right meanwhile; `cut` is a connection without an answer. */
  tolerated: readonly string[];
  /** Counts what was refused meanwhile, by step and error code. */
  told?: Record<string, number>;
  /** Looks at what lies there, once the PUTs are over, so many of them acknowledged. */
  look?(acknowledged: number): Promise<void>;
  /** The store says itself that what it took is not there, or is something else. */
  denies?: boolean;
  moments?: readonly Moment[];
};

/** How long it may take until all is well again by itself. */
const RECOVERY_MS = 30_000;
const PAUSE_MS = 50;

const codeOf = ({ status, code }: Answer) => (status === 0 ? 'cut' : `${code}`);

/**
 * Uploads a build, during which the hardship begins, and finishes it after the end of that. What was
 * acknowledged must be there, what was refused must not, and the rest must go through by itself.
 */
export async function uploadUnder(run: Run, client: Client, hardship: Hardship): Promise<void> {
  const moment = choose(run, hardship.moments ?? MOMENTS);
  const upload = new Upload(run, client, hardship, `${hardship.kind}, from ${moment} on`);
  try {
    await upload.during(moment);
  } finally {
    await hardship.end();
  }
  await upload.afterwards();
  run.done(hardship.kind);
}

class Upload {
  readonly #run: Run;
  readonly #client: Client;
  readonly #hardship: Hardship;
  readonly #what: string;
  readonly #commit: string;
  readonly #pieces: Piece[];
  /** How each slot's PUT went, by its object key. */
  readonly #put = new Map<string, string>();
  #token: string | undefined;
  #record: string | undefined;

  constructor(run: Run, client: Client, hardship: Hardship, what: string) {
    this.#run = run;
    this.#client = client;
    this.#hardship = hardship;
    this.#what = what;
    this.#commit = commitOf(run);
    this.#pieces = pieces(run, 1 + Math.floor(run.random() * 3));
  }

  async during(moment: Moment): Promise<void> {
    const { begin, end, look } = this.#hardship;
    if (moment === 'reserve') await begin();
    let reserved = await this.#reserve();
    if (reserved.status !== 201) {
      this.#expect('reserve', reserved, 201);
      await end();
      reserved = await this.#again('reserve', 201, () => this.#reserve());
      if (reserved.status !== 201) return;
      await begin();
    }
    const { token, slots } = reserved.body;
    this.#token = token;
    if (moment === 'PUT') await begin();
    for (const [at, slot] of slots.entries()) {
      const bytes = this.#bytes(at);
      const between = moment === 'mid-PUT' && at === 0 ? begin : undefined;
      const answer = await this.#client.put(slot, between ? halved(bytes, between) : bytes);
      if (answer.status !== 200) this.#expect('PUT', answer, 200);
      this.#put.set(slot.objectKey, answer.status === 200 ? 'acknowledged' : codeOf(answer));
    }
    await look?.([...this.#put.values()].filter((how) => how === 'acknowledged').length);
    if (moment === 'finalize') await begin();
    const early = await this.#client.finalize(token);
    if (early.status === 201) this.#record = JSON.stringify(early.body);
    else if (!this.#isIncomplete(early)) this.#expect('finalize', early, 201);
  }

  async afterwards(): Promise<void> {
    const token = this.#token;
    if (token === undefined) return;
    if (this.#record === undefined) {
      const renewed = await this.#again('renew', 200, () => this.#client.renew(token));
      // A finalize that was cut off may have come through all the same.
      if (renewed.code !== 'reservation_finalized') await this.#putRest(renewed);
    }
    const { status, body } = await this.#again('finalize', 201, () => this.#client.finalize(token));
    if (status !== 201) return;
    if (this.#record !== undefined && this.#record !== JSON.stringify(body))
      this.#run.broken('a finalize answers otherwise than before', this.#what);
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
      const told = slot.uploaded ? 'is there' : 'is not there';
      if (how === 'acknowledged' && !slot.uploaded && !this.#hardship.denies)
        this.#run.broken('an acknowledged PUT is lost', this.#what);
      if (how === 'insufficient_storage' && slot.uploaded)
        this.#run.broken(`what was refused ${told}`, `${this.#what}: ${how}`);
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

  /** Whether it says of a PUT that failed that it is missing: then that is the answer. */
  #isIncomplete({ code }: Answer): boolean {
    const failed = [...this.#put.values()].some((how) => how !== 'acknowledged');
    return code === 'uploads_incomplete' && failed;
  }

  #expect(step: string, answer: Answer, good: number): void {
    const { told, tolerated } = this.#hardship;
    if (answer.status === good) return;
    if (tolerated.includes(codeOf(answer))) {
      const refusal = `${step}: ${codeOf(answer)}`;
      if (told) told[refusal] = (told[refusal] ?? 0) + 1;
      return;
    }
    // The one before was cut off, and still holds its lease.
    if (answer.code === 'finalize_in_progress') return;
    const came = `${answer.status} ${codeOf(answer)} ${JSON.stringify(answer.body).slice(0, 300)}`;
    this.#run.broken(`${step} is answered wrongly`, `${this.#what}: ${came}`);
  }

  /** Asks until it is well again. */
  async #again(step: string, good: number, ask: () => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + RECOVERY_MS;
    for (;;) {
      const answer = await ask();
      if (answer.status === good || answer.code === 'reservation_finalized') return answer;
      this.#expect(step, answer, good);
      if (performance.now() > end) {
        this.#run.broken('no recovery', `${this.#what}: ${step} ${codeOf(answer)}`);
        return answer;
      }
      await sleep(PAUSE_MS);
    }
  }
}

/** Sends the first half, does something, and sends the rest. */
function halved(bytes: Buffer, between: () => Promise<unknown>): ReadableStream {
  const half = Math.floor(bytes.length / 2);
  const parts = [bytes.subarray(0, half), bytes.subarray(half)];
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (!part) return controller.close();
      if (parts.length === 0) await between();
      if (part.length > 0) controller.enqueue(new Uint8Array(part));
    },
  });
}
