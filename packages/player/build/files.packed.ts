import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { loadOnce, toFiles } from './player-file.ts';

export * from './frame-document.ts';

/** The variant of files.ts for the published package, which contains the built files. */

const FOLDER = new URL('./player/', import.meta.url);

type Manifest = { of: string; names: string[] };
const manifest = JSON.parse(readFileSync(new URL('player.json', FOLDER), 'utf8')) as Manifest;

export const playerHash: string = manifest.of;

export const libraryScripts: readonly string[] = manifest.names.filter((name) =>
  /(\.((worker|frame)\.js|wasm)|^(inter|roboto)-latin\.woff2)$/.test(name),
);

export const playerFiles = loadOnce(async () => {
  const texts = manifest.names.map(
    async (name) => [name, await readFile(new URL(name, FOLDER))] as const,
  );
  return toFiles(new Map(await Promise.all(texts)));
});
