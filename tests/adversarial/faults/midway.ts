import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** More than twice the buffer of the file store, so that half of it reaches the disk. */
export const LARGE_BYTES = 1_100_000;

const PATIENCE_MS = 10_000;
const PAUSE_MS = 5;

export async function firstBytesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'blobs', 'tmp');
  const size = (name: string) =>
    stat(join(folder, name)).then(
      (file) => file.size,
      () => 0,
    );
  for (
    const end = performance.now() + PATIENCE_MS;
    performance.now() < end;
    await sleep(PAUSE_MS)
  ) {
    // The server makes the folder for its first file.
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(names.map(size));
    if (sizes.some((bytes) => bytes > 0)) return;
  }
  throw new Error('the first half of a PUT was written nowhere');
}

export function halved(bytes: Buffer, between: () => Promise<unknown>): ReadableStream {
  const half = Math.floor(bytes.length / 2);
  const parts = [bytes.subarray(0, half), bytes.subarray(half)];
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (!part) return controller.close();
      if (parts.length === 0) await between();
      if (part.length > 0) controller.enqueue(new Uint8Array(part));
    },
  });
}
