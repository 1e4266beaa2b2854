import type { Expected } from '../../core/ports/blob-store.ts';
import { Semaphore } from '../semaphore.ts';
import { Turns } from './turns.ts';
import { Verifier } from './verify.ts';

/** Makes verifiers that share one limit of memory and the turns of accounts. */
export type Verifiers = { of(expected: Expected): Verifier };

const DEFAULT_DECODER_BYTES = 128 * 1024 * 1024;

/**
 * `maxDecoderBytes` is the memory for the decoders of all uploads together, in bytes: 128 MiB by
 * default. Further decoders wait. A decoder takes at most 18 MiB (br), 11 MiB (zstd) or 0.25 MiB
 * (gzip), and starts only after the last byte of the upload.
 */
export function createVerifiers(maxDecoderBytes = DEFAULT_DECODER_BYTES): Verifiers {
  const memory = new Semaphore(maxDecoderBytes);
  const turns = new Turns();
  return { of: (expected) => new Verifier(expected, memory, turns) };
}
