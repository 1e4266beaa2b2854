import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

const MIB = 1024 ** 2;

const compress = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: () => createZstdCompress(),
};
const FORMATS = Object.keys(compress) as (keyof typeof compress)[];

/** A compressed body of some KiB that decodes to far more. */
export type Bomb = {
  format: keyof typeof compress;
  bytes: Uint8Array<ArrayBuffer>;
  hash: string;
};

const ZEROS = Buffer.alloc(MIB);

/** The ends differ. The decoded bytes are never in memory as a whole. */
export async function bombs(count: number, mib: number, mark: string): Promise<Bomb[]> {
  const zeros = createHash('sha256');
  for (let at = 0; at < mib; at += 1) zeros.update(ZEROS);
  const made: Bomb[] = [];
  for (let at = 0; at < count; at += 1) {
    const format = FORMATS[at % FORMATS.length] ?? 'gzip';
    const end = Buffer.from(`${mark} ${at}`);
    const parts = function* () {
      for (let part = 0; part < mib; part += 1) yield ZEROS;
      yield end;
    };
    const bytes = new Uint8Array(await buffer(Readable.from(parts()).pipe(compress[format]())));
    made.push({ format, bytes, hash: zeros.copy().update(end).digest('hex') });
  }
  return made;
}
