import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import type { ContentEncoding } from '@vitrine/contract';
import { Failure, UsageError } from '../io.ts';
import type { BundleKind } from './sniff.ts';
import type { BundleEncoding } from './types.ts';

/** The file to upload, and how it is compressed. */
export type EncodedBundle = {
  disk: string;
  contentEncoding?: BundleEncoding;
  /** SHA-256 of the uncompressed bundle, lowercase hex. Set if the file is compressed. */
  contentHash?: string;
  /** Removes the temporary file, if there is one. */
  cleanUp(): Promise<void>;
};

const { constants, createBrotliCompress, createBrotliDecompress, createGunzip, createGzip } = zlib;
// Node before 22.15 has no zstd. A named import of it would keep the command from starting.
const { createZstdCompress, createZstdDecompress }: Partial<typeof zlib> = zlib;

const noZstd = (what: string): never => {
  throw new UsageError(
    `${what} needs Node 22.15 or newer, and this is ${process.versions.node}; use gzip or br`,
  );
};

const compressors = {
  gzip: () => createGzip({ level: 9 }),
  // Quality 9 compresses a React Native bundle to 22 % in 90 ms per MB, quality 11 to 20 % in 2.2 s.
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  zstd: () => createZstdCompress?.() ?? noZstd('--content-encoding zstd'),
} as const;
const decompressors = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress?.() ?? noZstd('a bundle that is compressed with zstd'),
};

const alreadyIn = (disk: string, kind: BundleKind): BundleEncoding | undefined => {
  if (kind === 'gzip' || kind === 'zstd') return kind;
  // Brotli has no signature, so only the file name can tell.
  return disk.endsWith('.br') ? 'br' : undefined;
};

async function hashDecoded(
  disk: string,
  encoding: BundleEncoding,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const decompressor = decompressors[encoding]();
  try {
    await pipeline(createReadStream(disk), decompressor, hash, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new Failure(`${disk} is damaged: it cannot be decompressed as ${encoding}`, { cause });
  }
  return hash.digest('hex');
}

async function compress(
  disk: string,
  encoding: BundleEncoding,
  signal: AbortSignal,
): Promise<EncodedBundle> {
  const compressor = compressors[encoding]();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'));
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  const target = join(folder, `${basename(disk)}.${encoding}`);
  const hash = createHash('sha256');
  const tee = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(createReadStream(disk), tee, compressor, createWriteStream(target), { signal });
  } catch (error) {
    await cleanUp();
    signal.throwIfAborted();
    throw error;
  }
  return { disk: target, contentEncoding: encoding, contentHash: hash.digest('hex'), cleanUp };
}

const isSmaller = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).size < (await stat(other)).size;

/**
 * Compresses the bundle into a temporary file, with Brotli if nothing else is `wanted` and that
 * makes it smaller. A bundle that is compressed already is used as it is. The hash is always that of the uncompressed bundle.
 */
export async function encodeBundle(
  disk: string,
  kind: BundleKind,
  wanted: ContentEncoding | undefined,
  signal: AbortSignal,
): Promise<EncodedBundle> {
  const cleanUp = async () => {};
  const present = alreadyIn(disk, kind);
  if (present) {
    if (wanted !== undefined && wanted !== present)
      throw new UsageError(`${disk} is compressed with ${present} already; leave ${wanted} out`);
    const contentHash = await hashDecoded(disk, present, signal);
    return { disk, contentEncoding: present, contentHash, cleanUp };
  }
  if (wanted === 'identity') return { disk, cleanUp };
  const compressed = await compress(disk, wanted ?? 'br', signal);
  if (wanted !== undefined || (await isSmaller(compressed.disk, disk))) return compressed;
  await compressed.cleanUp();
  return { disk, cleanUp };
}
