import type { Run } from '../scenario.ts';
import { type Client, choose } from '../support/client.ts';
import { isOver } from './clock-ends.ts';
import { type Content, contentsOf } from './readers.ts';

/** What was finalized. */
export type Shown = {
  seq: number;
  record: string;
  contents: Content[];
  /** Retained until then. */
  until: number;
  gone: boolean;
};

/** All that was finalized, read again and again. */
export class Contents {
  readonly #run: Run;
  readonly #client: Client;
  #all: Shown[] = [];
  /** The latest build, which is kept for ever. */
  #latest = 0;
  /** How many were there and right, and how many were gone as they should. */
  read = 0;
  gone = 0;

  constructor(run: Run, client: Client) {
    this.#run = run;
    this.#client = client;
  }

  get size(): number {
    return this.#all.length;
  }

  /** `pendingUntil`: so long somebody may be at work on it, whatever its retention says. */
  // biome-ignore lint/suspicious/noExplicitAny: a record as it came
  async add(seq: number, pendingUntil: number, record: any): Promise<Shown> {
    const until = Math.max(Date.parse(record.expiresAt), pendingUntil);
    const contents = contentsOf(record);
    const shown = { seq, record: JSON.stringify(record), contents, until, gone: false };
    this.#all.push(shown);
    this.#latest = Math.max(this.#latest, seq);
    await this.#expect(shown);
    return shown;
  }

  /** Some of what is not past retention. */
  async readSome(most: number, now: number): Promise<void> {
    const kept = this.#all.filter((one) => this.#isOver(one, now) === false);
    for (let i = 0; i < Math.min(most, kept.length); i += 1)
      await this.#expect(most < kept.length ? choose(this.#run, kept) : (kept[i] as Shown));
  }

  /** What a sweep at that time has let go of must be gone. */
  async sweptAt(now: number): Promise<void> {
    for (const shown of [...this.#all]) {
      const over = this.#isOver(shown, now);
      if (over === false) continue;
      this.#all = this.#all.filter((one) => one !== shown);
      shown.gone = true;
      if (over) await this.#expect(shown);
    }
  }

  #isOver({ seq, until }: Shown, now: number): boolean | undefined {
    return seq === this.#latest ? false : isOver(until, now);
  }

  async #expect({ contents, gone }: Shown): Promise<void> {
    for (const { url, sha256 } of contents) {
      const hash = await this.#client.hashOf(url);
      if (gone && !/^status (404|410)$/.test(hash))
        this.#run.broken('what is past retention stays', hash);
      if (!gone && hash !== sha256) this.#run.broken('what was finalized is lost', hash);
    }
    if (gone) this.gone += 1;
    else this.read += 1;
  }
}
