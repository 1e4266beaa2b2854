import type { Semaphore } from '../semaphore.ts';
import type { OpenFile } from './file-system.ts';

const BATCH_BYTES = 256 * 1024;
// Bounds the number of chunk objects when a client sends single bytes, and stays below IOV_MAX.
const BATCH_PARTS = 256;

/** Chunks collected for one write. The caller acquires their bytes; `release` returns them. */
export class Batch {
  readonly #memory: Semaphore;
  readonly parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(memory: Semaphore) {
    this.#memory = memory;
  }

  get isFull(): boolean {
    return this.#bytes >= BATCH_BYTES || this.parts.length >= BATCH_PARTS;
  }

  /** Adds a chunk whose bytes were acquired. */
  add(chunk: Uint8Array): void {
    this.parts.push(chunk);
    this.#bytes += chunk.length;
  }

  /** Drops the chunks and releases their bytes. */
  release(): void {
    this.parts.length = 0;
    this.#memory.release(this.#bytes);
    this.#bytes = 0;
  }
}

/** Writes all of `parts`. On a nearly full disk, one writev may write less than it was given. */
export const writeAll = async (
  file: OpenFile,
  parts: readonly Uint8Array[],
  position: number,
): Promise<number> => {
  let written = 0;
  let left = [...parts];
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left, position + written);
    written += bytesWritten;
    left = after(left, bytesWritten);
  }
  return written;
};

const after = (parts: Uint8Array[], written: number): Uint8Array[] => {
  let skip = written;
  let index = 0;
  for (let part = parts[0]; part && part.length <= skip; part = parts[index]) {
    skip -= part.length;
    index += 1;
  }
  const [first, ...rest] = parts.slice(index);
  return first ? [first.subarray(skip), ...rest] : [];
};
