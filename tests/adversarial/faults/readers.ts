import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import type { Client, Piece } from '../support/client.ts';

export type Fixture = { id: string; page: string; branchPage: string; contents: Content[] };
export type Content = { url: string; sha256: string };

/** The urls of a record's content, with the expected hashes. */
// biome-ignore lint/suspicious/noExplicitAny: a record as it came
export function contentsOf(record: any): Content[] {
  const [file] = record.files;
  // A record of a build has no url of its bundle, which lies beside the files.
  const bundle = file
    ? file.url.replace(/\/files\/.*/, '/bundle')
    : `${record.previewUrl}/r/${record.revision}/bundle`;
  return [
    { url: bundle, sha256: record.contentHash },
    ...record.files.map(({ url, contentHash }: { url: string; contentHash: string }) => ({
      url,
      sha256: contentHash,
    })),
  ];
}

export async function publishFixture(
  client: Client,
  commit: string,
  pieces: Piece[],
): Promise<Fixture> {
  const { body } = await client.reserve(commit, pieces);
  for (const [at, slot] of body.slots.entries())
    await client.put(slot, pieces[at]?.bytes ?? Buffer.alloc(0));
  const { status, body: record } = await client.finalize(body.token);
  if (status !== 201) throw new Error(`a build could not even be made in peace: ${status}`);
  const { id, previewUrl: page, url: branchPage } = record;
  return { id, page, branchPage, contents: contentsOf(record) };
}

const PAUSE_MS = 10;
/** Much longer than a round takes on a busy machine. */
const PATIENCE_MS = 15_000;

/** What may happen to a read during a fault. A wrong answer is never allowed. */
export type Allowed = {
  /** All reads may be refused, or those of bytes alone. */
  mayFail?: Failing | false;
  /** Whether bytes may be reported as missing, because the store denies that they exist. */
  mayMiss?: boolean;
};

export type Failing = 'all' | 'contents';

/** Reads repeatedly until it is stopped: record, latest, list, pages and bytes. */
export class Readers {
  /** The number of rounds begun. Each round reads everything. */
  begun = 0;
  #ended = 0;
  readonly #run: Run;
  readonly #client: Client;
  readonly #fixture: Fixture;
  readonly #allowed: Allowed;
  readonly #stop = new AbortController();
  readonly #reading: Promise<void>;

  constructor(run: Run, client: Client, fixture: Fixture, allowed: Allowed = {}) {
    this.#allowed = allowed;
    this.#run = run;
    this.#client = client;
    this.#fixture = fixture;
    this.#reading = this.#read();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.once();
      await sleep(PAUSE_MS);
    }
  }

  /** Resolves when a later round than `begun` has read everything that may not fail. */
  async servedSince(begun: number, what: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (this.#ended <= begun && !this.#stop.signal.aborted) {
      if (performance.now() > end) return this.#fail('nothing is read meanwhile', what);
      await sleep(PAUSE_MS);
    }
  }

  async once(): Promise<void> {
    this.begun += 1;
    const { id, page, branchPage, contents } = this.#fixture;
    const query = 'owner=acme&repo=shop&branch=main';
    const asked = [`/api/v1/builds/${id}`, `/api/v1/builds?${query}&status=ready`];
    const list = '/api/v1/repositories/acme/shop/builds?branch=main&platform=ios';
    for (const path of [...asked, list]) {
      const { status, body } = await this.#client.get(path);
      const refused = status === 0 || status === 503;
      const came = `${status} ${JSON.stringify(body).slice(0, 300)}`;
      this.#expect(path, status === 200, refused && this.#mayFail('all'), came);
    }
    for (const url of [page, branchPage]) {
      const answer = await this.#client.hashOf(url);
      const refused = isRefusal(answer) && this.#mayFail('all');
      this.#expect(url, /^[0-9a-f]{64}$/.test(answer), refused, answer);
    }
    if (this.#mayFail('contents')) this.#ended += 1;
    for (const { url, sha256 } of contents) {
      const answer = await this.#client.hashOf(url);
      const missed = this.#allowed.mayMiss === true && answer === 'status 404';
      const refused = isRefusal(answer) && this.#mayFail('all', 'contents');
      this.#expect(url, answer === sha256 || missed, refused, answer);
    }
    if (!this.#mayFail('contents')) this.#ended += 1;
  }

  #mayFail(...what: Failing[]): boolean {
    return what.some((one) => one === this.#allowed.mayFail);
  }

  #expect(what: string, fine: boolean, mayBeRefused: boolean, came: string): void {
    if (!fine && !mayBeRefused && !this.#stop.signal.aborted) this.#fail(what, came);
  }

  /** Reports the first failure only: later ones most likely have the same cause. */
  #fail(what: string, came: string): void {
    this.#stop.abort();
    this.#run.broken(`a read failed: ${what}`, came);
  }
}

const isRefusal = (answer: string) => /^(status 503|broken off)/.test(answer);

/** Checks that no ordinary request took longer than `withinMs`. */
export function expectPrompt(run: Run, { slowestMs }: Client, withinMs: number): void {
  if (slowestMs > withinMs)
    run.broken('ordinary clients are delayed', `${slowestMs} ms instead of ${withinMs}`);
}
