import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlayerFile, toFiles } from './player-file.ts';

export * from './frame-document.ts';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

const isSource = (path: string) => /\.(ts|css)$/.test(path) && !path.endsWith('.test.ts');

const sourcesIn = (folder: string) =>
  readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => join(folder, path));

function hashOfSources(): string {
  const hash = createHash('sha256');
  const paths = ['src', 'build'].flatMap(sourcesIn);
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(PACKAGE, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Names what the player is made of, and by: what has it in its url may be kept for ever. Read once, at the
 * start: a server that has run out of file descriptors goes on showing pages.
 */
export const playerHash: string = hashOfSources();

/** The scripts of libraries, by name: known without building them. */
export const libraryScripts: readonly string[] = readdirSync(join(PACKAGE, 'src/libraries'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => /^[^/]+\/(worker|frame)\.ts$/.test(path))
  .map((path) => path.replace('/', '.').replace(/\.ts$/, '.js'));

async function build(): Promise<Map<string, string>> {
  const { buildPlayer, playerStyles } = await import('./build-player.ts');
  const scripts = await buildPlayer();
  return new Map([
    ...scripts.map(({ name, code }) => [name, code] as const),
    ['frame.css', playerStyles()],
  ]);
}

const load = async (): Promise<Map<string, PlayerFile>> => toFiles(await build());

let files: Promise<Map<string, PlayerFile>> | undefined;

/** Every file of the player by name, made when they are first asked for, and kept. */
export function playerFiles(): Promise<Map<string, PlayerFile>> {
  files ??= load().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}
