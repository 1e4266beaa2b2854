import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FileRequest } from './wire.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A small JavaScript bundle with unique bytes. */
export function newBundle(sizeBytes = 600): Bytes {
  const head = `globalThis.__bundle = '${randomUUID()}';\n`;
  return Uint8Array.from(Buffer.from(head.padEnd(sizeBytes, '// filler\n')));
}

export function newBytes(sizeBytes = 64): Bytes {
  return Uint8Array.from(randomBytes(sizeBytes));
}

export const ENCODERS: Record<'gzip' | 'br' | 'zstd', (plain: Bytes) => Bytes> = {
  gzip: (plain) => Uint8Array.from(gzipSync(plain)),
  br: (plain) => Uint8Array.from(brotliCompressSync(plain)),
  zstd: (plain) => Uint8Array.from(zstdCompressSync(plain)),
};

export function flipBit(bytes: Bytes, index = bytes.length >> 1): Bytes {
  const copy = Uint8Array.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

export function concat(...parts: Uint8Array[]): Bytes {
  return Uint8Array.from(Buffer.concat(parts));
}

export function declareFile(path: string, bytes: Bytes, contentType = 'image/png'): FileRequest {
  return { path, sizeBytes: bytes.length, contentType, contentHash: sha256(bytes) };
}

export function newCommit(): string {
  return randomBytes(20).toString('hex');
}

export function newBranch(): string {
  return `branch/${randomUUID()}`;
}

/** A declared file whose bytes are never sent, for tests that only reserve. */
export function absentFile(path: string): FileRequest {
  return declareFile(path, newBytes());
}
