import type { Run, Scenario } from '../scenario.ts';
import { type Client, commitOf, type Piece, patiently, pieces } from '../support/client.ts';
import { at, hashAt, reserveAndPut, shaOf, shownIn, startServers } from './servers.ts';

const WRITERS = 2;
const READERS = 3;
const UPLOADS = 5;

/** A build is replaced and read all the time, through any process. */
export const wholeRevisions: Scenario = {
  name: 'concurrency/whole revisions',
  promise: 'readers see only whole revisions',
  least: { long: 2000, short: 20 },
  weight: 1,
  async run(run) {
    await using servers = await startServers(run);
    while (run.goOn()) await new Replaced(run, () => servers.any()).read();
  },
};

class Replaced {
  readonly #run: Run;
  readonly #any: () => Client;
  readonly #identity: [string, string];
  readonly #uploaded = new Set<string>();
  readonly #revisions = new Map<number, string>();
  #over = false;

  constructor(run: Run, any: () => Client) {
    this.#run = run;
    this.#any = any;
    this.#identity = [commitOf(run), `replaced-${run.random()}`];
  }

  async read(): Promise<void> {
    const id = await this.#upload();
    const reading = Array.from({ length: READERS }, async () => {
      while (!this.#over) await this.#readOnce(id);
    });
    const writing = Array.from({ length: WRITERS }, async () => {
      for (let upload = 0; upload < UPLOADS; upload += 1) await this.#upload();
    });
    await Promise.all(writing).finally(() => {
      this.#over = true;
    });
    await Promise.all(reading);
  }

  async #upload(): Promise<string> {
    const content = this.#content();
    const client = this.#any();
    const { id, token } = await reserveAndPut(client, this.#identity, content);
    this.#uploaded.add(shaOf(content));
    await patiently(() => this.#any().finalize(token));
    return id;
  }

  /** Small pieces: a mix would be of rows and objects, not within the bytes of one object. */
  #content(): Piece[] {
    return pieces(this.#run, 1 + Math.floor(this.#run.random() * 4), 20_000);
  }

  async #readOnce(id: string): Promise<void> {
    const client = this.#any();
    const { body } = await patiently(() => client.get(`/api/v1/builds/${id}`));
    const shown = shownIn({ body } as never);
    const how = JSON.stringify({ id, revision: body.revision, shown });
    if (!this.#uploaded.has(shown)) this.#run.broken('a record shows a mix', how);
    const before = this.#revisions.get(body.revision) ?? shown;
    if (before !== shown)
      this.#run.broken('the record of a revision changed', `${how} and ${before}`);
    this.#revisions.set(body.revision, shown);
    const bundle = `${body.previewUrl}/r/${body.revision}/bundle`;
    const urls = [bundle, ...body.files.map(({ url }: { url: string }) => url)];
    const hashes = await Promise.all(urls.map((url) => hashAt(client, at(this.#any(), url))));
    if (hashes.join(' ') !== shown)
      this.#run.broken('a revision has other content', `${how}: ${hashes.join(' ')}`);
    const current = await hashAt(client, at(client, `${body.previewUrl}/bundle`));
    if (![...this.#uploaded].some((one) => one.startsWith(current)))
      this.#run.broken('the current bundle was never uploaded', `${how}: ${current}`);
    this.#run.done('reads during replacement');
  }
}
