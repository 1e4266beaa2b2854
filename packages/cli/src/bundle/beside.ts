import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertUploadable, type Bounds } from './bounds.ts';
import type { FoundFile } from './types.ts';

/**
 * Files that a page reads beside a bundle, if they exist: the configuration of an Expo app, under its
 * name in a native build, and constants of an app's own native modules (docs/player.md).
 */
const NAMES = ['app.config', 'native-constants.json'];

/** The files in this folder that belong to a bundle and are no assets of it. */
export async function besideBundle(bounds: Bounds): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of NAMES) {
    const disk = join(bounds.folder, path);
    const stats = await stat(disk).catch(() => null);
    if (!stats?.isFile()) continue;
    await assertUploadable(disk, bounds);
    found.push({ path, disk, contentType: 'application/json' });
  }
  return found;
}
