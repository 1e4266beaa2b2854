import type { Run } from '../scenario.ts';
import type { Client } from '../support/client.ts';
import { pick } from '../support/draw.ts';
import { type Content, contentsOf } from './readers.ts';

/** This close to an end, both answers are right. */
const NEAR_MS = 5000;

/** Whether the end has passed; undefined close to it, where both answers are right. */
export function isOver(end: number, now: number): boolean | undefined {
  const left = end - now;
  return Math.abs(left) < NEAR_MS ? undefined : left < 0;
}

export type Published = {
  seq: number;
  record: string;
  contents: Content[];
  until: number;
  gone: boolean;
};

export class Contents {
  readonly #run: Run;
  readonly #client: Client;
  #all: Published[] = [];
  /** The latest build, which is never removed. */
  #latest = 0;
  /** The number of builds that were read correctly, and of those that were gone as expected. */
  read = 0;
  gone = 0;

  constructor(run: Run, client: Client) {
    this.#run = run;
    this.#client = client;
  }

  get size(): number {
    return this.#all.length;
  }

  /** `pendingUntil`: the end of the latest reservation, which outlasts the retention. */
  // biome-ignore lint/suspicious/noExplicitAny: a record as it came
  async add(seq: number, pendingUntil: number, record: any): Promise<Published> {
    const until = Math.max(Date.parse(record.expiresAt), pendingUntil);
    const contents = contentsOf(record);
    const published = { seq, record: JSON.stringify(record), contents, until, gone: false };
    this.#all.push(published);
    this.#latest = Math.max(this.#latest, seq);
    await this.#expect(published);
    return published;
  }

  /** Reads some builds that are not past their retention. */
  async readSome(most: number, now: number): Promise<void> {
    const kept = this.#all.filter((one) => this.#isOver(one, now) === false);
    for (let i = 0; i < Math.min(most, kept.length); i += 1)
      await this.#expect(most < kept.length ? pick(this.#run, kept) : (kept[i] as Published));
  }

  /** Checks that builds past their retention are gone after a sweep at that time. */
  async sweptAt(now: number): Promise<void> {
    for (const published of [...this.#all]) {
      const over = this.#isOver(published, now);
      if (over === false) continue;
      this.#all = this.#all.filter((one) => one !== published);
      published.gone = true;
      if (over) await this.#expect(published);
    }
  }

  #isOver({ seq, until }: Published, now: number): boolean | undefined {
    return seq === this.#latest ? false : isOver(until, now);
  }

  async #expect({ contents, gone }: Published): Promise<void> {
    for (const { url, sha256 } of contents) {
      const hash = await this.#client.hashOf(url);
      if (gone && !/^status (404|410)$/.test(hash))
        this.#run.broken('a build past its retention is still there', hash);
      if (!gone && hash !== sha256) this.#run.broken('a finalized build is lost', hash);
    }
    if (gone) this.gone += 1;
    else this.read += 1;
  }
}
