import type { Expected } from '../../core/ports/blob-store.ts';
import { Semaphore } from '../semaphore.ts';
import { Verifier } from '../verification/verify.ts';
import { sha256 } from './declare.ts';
import { chunked } from './make-store.ts';

export const memory = new Semaphore(64 << 20);

/** Verifies `bytes` that arrive in chunks. */
export const verify = async (bytes: Uint8Array, expected: Expected, chunk?: number) => {
  const verifier = new Verifier(expected, memory);
  for await (const part of chunked(bytes, chunk)) verifier.update(part);
  return verifier.finish(() => chunked(bytes, chunk));
};

export const text = Buffer.from('to be or not to be, that is the question\n'.repeat(3000));
export const asText = { contentHash: sha256(text) };
export const encodings = ['gzip', 'br', 'zstd'] as const;
