import { createCipheriv } from 'node:crypto';
import type { Combination } from '../../harness/combinations.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';

export type Content = { bytes: Uint8Array<ArrayBuffer>; hash: string };
export const content = (bytes: Content['bytes']): Content => ({ bytes, hash: sha256(bytes) });

/** The most files beside a bundle, and the share of bodies that are too large for one write. */
export type Habits = { files: number; large: number };

const habits: Record<'files' | 's3', Habits> = {
  files: { files: 3, large: 0.3 },
  // Each object takes many requests, and the server writes no bytes itself.
  s3: { files: 2, large: 0 },
};

export const habitsOf = ({ blobs }: Combination): Habits => habits[blobs];

export class Contents {
  readonly #random: () => number;
  readonly #habits: Habits;
  readonly #known: Content[];

  constructor(random: () => number, habits: Habits, known: Content[] = []) {
    this.#random = random;
    this.#habits = habits;
    this.#known = [...known];
  }

  /** Draws the contents of one upload, by path. The path of the bundle is empty. */
  draw(): Map<string, Content> {
    const contents = new Map([['', this.#content(1)]]);
    const files = Math.floor(this.#random() * (this.#habits.files + 1));
    for (let file = 0; file < files; file++) contents.set(`assets/${file}.png`, this.#content(0));
    return contents;
  }

  #content(least: number): Content {
    const again = this.#known[Math.floor(this.#random() * this.#known.length * 3)];
    if (again && again.bytes.length >= least) return again;
    const fresh = content(noise(Math.floor(this.#random() * 2 ** 31), this.#size(least)));
    this.#known.push(fresh);
    return fresh;
  }

  /**
   * Sizes that SQLite takes (up to 32 KiB), that fit in one write of a file, that need several and a
   * temporary file, and the boundaries.
   */
  #size(least: number): number {
    const between = (from: number, to: number) => from + Math.floor(this.#random() * (to - from));
    if (this.#random() < this.#habits.large) {
      return this.#random() < 0.95 ? between(262_144, 300_000) : between(600_000, 2_000_000);
    }
    const kind = this.#random();
    if (kind < 0.05) return least;
    return kind < 0.4 ? between(1, 4_000) : between(kind < 0.5 ? 4_000 : 32_760, 60_000);
  }
}

export function declared(contents: Map<string, Content>) {
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

/** Incompressible bytes that are unique to the seed. */
function noise(seed: number, size: number): Uint8Array<ArrayBuffer> {
  const key = Buffer.alloc(16);
  key.writeUInt32LE(seed);
  return new Uint8Array(
    createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size)),
  );
}
