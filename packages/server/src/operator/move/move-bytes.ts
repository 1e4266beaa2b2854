import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { Refusal } from '../../core/model/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ObjectRecord } from '../../core/ports/upload-repositories.ts';

/** An object whose bytes are missing or damaged at the source. */
export type Lost = { key: string; contentHash: string; sizeBytes: number; why: string };

/** `objects` and `bytes` were copied; `skipped` objects existed at the target already. */
export type MoveResult = { objects: number; bytes: number; skipped: number; lost: Lost[] };

/** Objects processed so far, bytes that the target has of them, and bytes copied by this run. */
export type MoveProgress = { objects: number; bytes: number; copied: number };

export type MoveOptions = {
  objects: AsyncIterable<ObjectRecord>;
  from: Pick<BlobStore, 'read'>;
  to: Pick<BlobStore, 'put' | 'size' | 'delete'>;
  clock: Pick<Clock, 'sleep'>;
  /** Called after every chunk. */
  onProgress(done: MoveProgress): void;
  /** When it aborts, the move rejects with its reason and leaves no partial object. */
  signal: AbortSignal;
};

/** Enough to hide the latency of a store. It also bounds memory to so many chunks. */
const CONCURRENCY = 16;
/** Delays before retries. A store that fails for longer stops the move. */
const PAUSES_MS = [500, 2000, 8000];

/**
 * Copies the bytes of objects from one store to another and verifies their hashes. Objects that the
 * target has in the right size are not copied again, so a move can be aborted and repeated, also
 * while the source is in use. Lost bytes are in the result. Rejects when a store fails.
 */
export async function moveBytes(options: MoveOptions): Promise<MoveResult> {
  const moved: MoveResult = { objects: 0, bytes: 0, skipped: 0, lost: [] };
  const progress: MoveProgress = { objects: 0, bytes: 0, copied: 0 };
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  setMaxListeners(0, signal);
  const objects = options.objects[Symbol.asyncIterator]();

  const worker = async () => {
    for (;;) {
      signal.throwIfAborted();
      const next = await objects.next();
      if (next.done) return;
      await move(next.value);
    }
  };

  const move = async (object: ObjectRecord) => {
    const outcome = await withRetries(options.clock, signal, () => moveOne(object));
    if (outcome === 'copied') {
      moved.objects += 1;
      moved.bytes += object.sizeBytes;
    } else if (outcome === 'there') {
      moved.skipped += 1;
      progress.bytes += object.sizeBytes;
    } else {
      const { key, contentHash, sizeBytes } = object;
      moved.lost.push({ key, contentHash, sizeBytes, why: outcome.why });
    }
    progress.objects += 1;
    options.onProgress({ ...progress });
  };

  const moveOne = async (object: ObjectRecord): Promise<'there' | 'copied' | { why: string }> => {
    const { key, sizeBytes, contentHash, encoding } = object;
    const there = await options.to.size(key);
    if (there === sizeBytes) return 'there';
    // A killed move may have left a partial object. Stores never overwrite, so it is deleted.
    if (there !== undefined) await options.to.delete(key);
    let came = 0;
    const counted = (chunk: Uint8Array) => {
      came += chunk.length;
      progress.bytes += chunk.length;
      progress.copied += chunk.length;
      options.onProgress({ ...progress });
    };
    try {
      const body = through(await options.from.read(key), counted, signal);
      // The decoded size was checked at the upload, and the limit may have been lowered since.
      const maxDecodedBytes = Number.MAX_SAFE_INTEGER;
      await options.to.put(key, body, { sizeBytes, contentHash, encoding, maxDecodedBytes });
      return 'copied';
    } catch (error) {
      progress.bytes -= came;
      signal.throwIfAborted();
      const why = error instanceof Refusal ? LOST[error.code] : undefined;
      if (why === undefined) throw error;
      return { why };
    }
  };

  const workers = Array.from({ length: CONCURRENCY }, () =>
    worker().catch((error) => {
      failed.abort(error);
      throw error;
    }),
  );
  // Waits for all workers before it rejects with the first failure.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  await objects.return?.();
  return moved;
}

const LOST: Record<string, string> = {
  not_found: 'is missing',
  size_mismatch: 'has another size than when it was uploaded',
  digest_mismatch: 'has other bytes than when it was uploaded',
};

async function* through(
  body: Readable,
  onChunk: (chunk: Uint8Array) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    signal.throwIfAborted();
    yield chunk;
    onChunk(chunk);
  }
}

/** Retries `work` while a store is unavailable. */
async function withRetries<T>(
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
    }
    await clock.sleep(pause, signal);
    signal.throwIfAborted();
  }
  return work();
}
