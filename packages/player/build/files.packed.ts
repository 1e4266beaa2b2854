import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type PlayerFile, toFiles } from './player-file.ts';

export * from './frame-document.ts';

/** The same as files.ts, from a package: everything was built before, and lies beside its code. */

const FOLDER = new URL('./player/', import.meta.url);

type Made = { of: string; names: string[] };
const made = JSON.parse(readFileSync(new URL('player.json', FOLDER), 'utf8')) as Made;

export const playerHash: string = made.of;

export const libraryScripts: readonly string[] = made.names.filter((name) =>
  /\.(worker|frame)\.js$/.test(name),
);

async function load(): Promise<Map<string, PlayerFile>> {
  const texts = made.names.map(
    async (name) => [name, await readFile(new URL(name, FOLDER), 'utf8')] as const,
  );
  return toFiles(new Map(await Promise.all(texts)));
}

let files: Promise<Map<string, PlayerFile>> | undefined;

export function playerFiles(): Promise<Map<string, PlayerFile>> {
  files ??= load().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}
