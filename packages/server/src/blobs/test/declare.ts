import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Expected } from '../../core/ports/blob-store.ts';

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A truthful declaration of `bytes`, with `changes`. */
export const declare = (bytes: Uint8Array, changes: Partial<Expected> = {}): Expected => ({
  sizeBytes: bytes.length,
  contentHash: sha256(bytes),
  encoding: 'identity',
  maxDecodedBytes: 1024 * 1024,
  ...changes,
});

export const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };
