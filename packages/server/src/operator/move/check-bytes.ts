import { Refusal } from '../../core/model/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { ObjectRecord } from '../../core/ports/upload-repositories.ts';
import type { ProgressLine } from '../progress-line.ts';

type Check = {
  objects: AsyncIterable<ObjectRecord>;
  blobs: Pick<BlobStore, 'size'>;
  /** Keys of bytes that are known to be lost. */
  known: ReadonlySet<string>;
  live: ProgressLine;
  signal: AbortSignal;
};

const CONCURRENCY = 16;

/** Rejects unless the bytes of every object exist and have its size. */
export async function checkBytes({
  objects,
  blobs,
  known,
  live: progress,
  signal,
}: Check): Promise<void> {
  const missing: string[] = [];
  let checked = 0;
  const rest = objects[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      signal.throwIfAborted();
      const { key, sizeBytes } = next.value;
      if (!known.has(key) && (await blobs.size(key)) !== sizeBytes) missing.push(key);
      checked += 1;
      progress.show(() => `Checking that all bytes exist: ${checked} objects`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (missing.length === 0) return;
  throw new Refusal(
    'unavailable',
    `The bytes of ${missing.length} object(s) are not where they were copied to, such as ${missing[0]}. Something deleted them, perhaps a server that was started too early. Run this again.`,
  );
}
