import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBundle, sha256 } from '../../tests/harness/fixtures/bytes.ts';
import type { App } from './command.ts';

export type AppFile = { file: string; path: string; contentHash: string; sizeBytes: number };

/** Writes a bundle and `count - 1` assets with bytes that nobody has. The bundle comes first. */
export async function writeApp(
  folder: string,
  count: number,
  sizeBytes: number,
): Promise<App & { files: AppFile[] }> {
  const assets = join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  const bundle = join(folder, 'main.jsbundle');
  const write = async (file: string, path: string, bytes: Uint8Array): Promise<AppFile> => {
    await writeFile(file, bytes);
    return { file, path, contentHash: sha256(bytes), sizeBytes };
  };
  const files = [await write(bundle, '', newBundle(sizeBytes))];
  for (let index = 1; index < count; index += 1) {
    const path = `asset-${index}.png`;
    files.push(await write(join(assets, path), path, randomBytes(sizeBytes)));
  }
  return { bundle, assets, files };
}
