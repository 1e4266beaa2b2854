import { random } from '../../../tools/support/random.ts';
import { type Client, partsOf, type Shown } from './client.ts';
import { isWhole, type Upload } from './uploads.ts';

/** Reads uploads until the server is gone, and checks that each read shows one whole revision. */
export class Reader {
  read = 0;
  readonly wrong: string[] = [];
  readonly #client: Client;
  readonly #repo: string;
  readonly #uploads: Upload[];
  readonly #random: () => number;
  #last = '';
  #over = false;
  #working: Promise<void> = Promise.resolve();

  /** `uploads` grows during the reads. */
  constructor(client: Client, of: { repo: string; seed: number; uploads: Upload[] }) {
    this.#client = client;
    this.#repo = of.repo;
    this.#uploads = of.uploads;
    this.#random = random(of.seed);
  }

  /** Resolves when the server has stopped. Rejects if it refuses a read before. */
  async run(stopped: Promise<void>): Promise<void> {
    this.#working = this.#work();
    await Promise.race([stopped, this.#working]);
    this.#over = true;
  }

  /** Resolves when the reads have ended. To be called after the server was killed. */
  async ended(): Promise<void> {
    await Promise.allSettled([this.#working]);
  }

  async #work(): Promise<void> {
    while (!this.#over) await this.#read(this.#path());
  }

  #path(): string {
    const previews = this.#uploads.filter(({ target }) => target.kind === 'previews');
    const preview = previews[Math.floor(this.#random() * previews.length * 2)];
    if (preview) return `/previews/${preview.target.id}`;
    return `/builds?owner=acme&repo=${this.#repo}&branch=main&platform=ios&status=ready`;
  }

  async #read(path: string): Promise<void> {
    const deleted = this.#uploads.filter(({ target }) => target.deletion === 'answered');
    const { status, body } = await this.#client.api<Shown>('GET', path);
    // Nothing is finalized yet.
    if (status === 404) return;
    if (status !== 200) throw new Error(`a read was answered with ${status}`);
    const isIts = ({ target }: Upload) => target.id === body.id;
    if (deleted.some(isIts)) this.wrong.push('a reader saw what was deleted');
    const text = JSON.stringify(body);
    if (body.status !== 'ready' || text === this.#last) return;
    this.#last = text;
    if (!isWhole(body, this.#uploads)) this.wrong.push('a reader saw what nobody uploaded as one');
    for (const { name, url, hash } of partsOf(body)) {
      const found = await this.#client.hashOf(url);
      // The server died during the response.
      if (this.#over) return;
      if (found === 410 && this.#uploads.find(isIts)?.target.deletion) return;
      if (found !== hash) this.wrong.push(`a reader got ${found} for ${name || 'a bundle'}`);
    }
    this.read += 1;
  }
}
