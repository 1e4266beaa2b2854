import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../scenario.ts';

/** A file system that Linux keeps in memory. */
const MEMORY = '/dev/shm';

/** The model does not depend on a disk, and would mostly wait for one. */
export async function quickFolder(run: Run): Promise<{ path: string; remove(): Promise<void> }> {
  if (!existsSync(MEMORY)) return { path: await run.folder(), remove: async () => {} };
  const path = await mkdtemp(join(MEMORY, 'vitrine-adversarial-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
