import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** A sync of a file of this many bytes or of a folder, with the names in the watched folder then. */
export type Sync = { of: number | 'folder'; names: string[] };

/** Records every fsync of this process until the test ends, and calls `before` before each. */
export async function watchSyncs(folder: string, before = () => {}): Promise<Sync[]> {
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const syncs: Sync[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    before();
    const stat = await this.stat();
    syncs.push({ of: stat.isDirectory() ? 'folder' : stat.size, names: readdirSync(folder) });
    await sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return syncs;
}
