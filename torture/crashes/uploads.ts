import { createCipheriv } from 'node:crypto';
import type { Slot } from '@vitrine/contract/uploads.ts';
import { random } from '../../scripts/support/random.ts';
import type { Combination } from '../../testing/combinations.ts';
import { type Client, partsOf, type Reserved, type Shown, sha256 } from './client.ts';

/** What a client has done for one build or preview, and what it was told. */
export type Upload = {
  kind: 'builds' | 'previews';
  /** By path; the bundle's is empty. */
  contents: Map<string, Content>;
  reserved: Reserved;
  /** Slots whose PUT was answered with 200, by object key. */
  stored: Set<string>;
  /** Whether a finalize was sent; `record` is its 201. */
  asked: boolean;
  record?: Shown;
};

export const idOf = ({ reserved }: Upload): string => reserved.id ?? reserved.shareId ?? '';
export const contentOf = ({ contents }: Upload, { path }: Pick<Slot, 'path'>): Content =>
  contents.get(path ?? '') ?? content(new Uint8Array());

/** Whether it is all of one of these uploads that was to be finalized, and nothing of another. */
export function isWhole(shown: Shown, uploads: Upload[]): boolean {
  const names = nameAll(partsOf(shown));
  return uploads.some(({ asked, contents }) => {
    const parts = [...contents].map(([name, { hash }]) => ({ name, hash }));
    return asked && nameAll(parts) === names;
  });
}

export const nameAll = (parts: { name: string; hash: string }[]): string =>
  JSON.stringify(parts.map(({ name, hash }) => [name, hash]).sort());

export type Content = { bytes: Uint8Array<ArrayBuffer>; hash: string };
const content = (bytes: Content['bytes']): Content => ({ bytes, hash: sha256(bytes) });

/** So many of them go on at the same time, so that commits and fsyncs are shared. */
const AT_ONCE = 3;
const COMMITS = 2;

/** How many files there are at most beside a bundle, and how many bodies are too large for one write. */
export type Habits = { files: number; large: number };

const habits: Record<'files' | 's3', Habits> = {
  files: { files: 3, large: 0.3 },
  // Each object takes many requests, and none is written by the server.
  s3: { files: 2, large: 0 },
};

export const habitsOf = ({ blobs }: Combination): Habits => habits[blobs];

type Plan = { repo: string; seed: number; habits: Habits };

/** A client that uploads one thing after the other, drawn from the seed, until its server is gone. */
export class Uploader {
  readonly done: Upload[] = [];
  readonly #client: Client;
  readonly #repo: string;
  readonly #habits: Habits;
  readonly #random: () => number;
  readonly #known: Content[] = [];
  #over = false;
  #working: Promise<void>[] = [];

  constructor(client: Client, { repo, seed, habits }: Plan) {
    this.#client = client;
    this.#repo = repo;
    this.#habits = habits;
    this.#random = random(seed);
  }

  /** Resolves when the server has stopped; rejects when it refuses anything before. */
  async run(stopped: Promise<void>): Promise<void> {
    const work = async () => {
      while (!this.#over) await this.#upload();
    };
    this.#working = Array.from({ length: AT_ONCE }, work);
    await Promise.race([stopped, Promise.all(this.#working)]);
    this.#over = true;
  }

  /** Once the server is killed: resolves when every answer that was under way has come or not. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#working);
  }

  async #upload(): Promise<void> {
    const kind = this.#random() < 0.7 ? 'builds' : 'previews';
    const contents = new Map([['', this.#content(1)]]);
    const files = Math.floor(this.#random() * (this.#habits.files + 1));
    for (let file = 0; file < files; file++) contents.set(`assets/${file}.png`, this.#content(0));
    const commit = Math.floor(this.#random() * COMMITS);
    // Some leave a slot out, some never come back to finalize.
    const leaves = this.#random() < 0.1 ? Math.floor(this.#random() * contents.size) : -1;
    const finalizes = this.#random() > 0.15 && leaves === -1;

    const wish = kind === 'builds' ? this.#build(commit, contents) : declared(contents);
    const { status, body } = await this.#client.api<Reserved>('POST', `/${kind}`, wish);
    if (status !== 201) throw new Error(`a reserve was answered with ${status}`);
    const upload: Upload = { kind, contents, reserved: body, stored: new Set(), asked: false };
    this.done.push(upload);
    const puts = body.slots.map(async (slot, index) => {
      if (index === leaves || slot.uploaded) return;
      const answer = await this.#client.put(slot, contentOf(upload, slot).bytes);
      if (answer !== 200) throw new Error(`a PUT was answered with ${answer}`);
      upload.stored.add(slot.objectKey);
    });
    await Promise.all(puts);
    if (finalizes) await this.#finalize(upload);
  }

  async #finalize(upload: Upload): Promise<void> {
    upload.asked = true;
    const { token } = upload.reserved;
    const path = `/${upload.kind}/finalize`;
    const { status, body } = await this.#client.api<Shown>('POST', path, { token });
    if (status !== 201) throw new Error(`a finalize was answered with ${status}`);
    upload.record = body;
  }

  #build(commit: number, contents: Upload['contents']) {
    const identity = { owner: 'acme', repo: this.#repo, branch: 'main' };
    return { ...identity, commitSha: String(commit).repeat(40), ...declared(contents) };
  }

  /** New bytes, or some that were uploaded before. */
  #content(least: number): Content {
    const again = this.#known[Math.floor(this.#random() * this.#known.length * 3)];
    if (again && again.bytes.length >= least) return again;
    const fresh = content(noise(Math.floor(this.#random() * 2 ** 31), this.#size(least)));
    this.#known.push(fresh);
    return fresh;
  }

  /** What fits in one write, what is streamed past the temporary file, and the edges. */
  #size(least: number): number {
    const between = (from: number, to: number) => from + Math.floor(this.#random() * (to - from));
    if (this.#random() < this.#habits.large) {
      return this.#random() < 0.95 ? between(262_144, 300_000) : between(600_000, 2_000_000);
    }
    const kind = this.#random();
    if (kind < 0.05) return least;
    return kind < 0.8 ? between(1, 4_000) : between(4_000, 60_000);
  }
}

function declared(contents: Upload['contents']) {
  const files = [...contents].flatMap(([path, { bytes, hash }]) => {
    const file = { path, contentType: 'image/png', sizeBytes: bytes.length, contentHash: hash };
    return path === '' ? [] : [file];
  });
  const bundle = contents.get('');
  return {
    platform: 'ios',
    contentHash: bundle?.hash,
    bundleSizeBytes: bundle?.bytes.length,
    bundleContentType: 'application/javascript',
    files,
  };
}

/** Bytes that no compression and no other seed would make. */
function noise(seed: number, size: number): Uint8Array<ArrayBuffer> {
  const key = Buffer.alloc(16);
  key.writeUInt32LE(seed);
  return new Uint8Array(
    createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size)),
  );
}
