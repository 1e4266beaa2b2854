import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles, readFontFile } from './font-files.ts';
import { libraryFiles, readLibraryFile } from './library-files.ts';
import { loadOnce, toFiles } from './player-file.ts';

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
  for (const name of libraryFiles) hash.update(`${name}\0`).update(readLibraryFile(name));
  for (const name of fontFiles) hash.update(`${name}\0`).update(readFontFile(name));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A hash of the player's sources and build. Urls that contain it can be cached for ever. It is computed
 * once, at the start, so that a server without free file descriptors can still render pages.
 */
export const playerHash: string = hashOfSources();

/** The names of the libraries' scripts and files, known without a build. */
export const libraryScripts: readonly string[] = [
  ...readdirSync(join(PACKAGE, 'src/libraries'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/(worker|frame)\.ts$/.test(path))
    .map((path) => path.replace('/', '.').replace(/\.ts$/, '.js')),
  ...libraryFiles,
];

async function build(): Promise<Map<string, string | Buffer>> {
  const { buildPlayer, playerStyles } = await import('./build-player.ts');
  const scripts = await buildPlayer();
  return new Map<string, string | Buffer>([
    ...scripts.map(({ name, code }) => [name, code] as const),
    ['frame.css', playerStyles()],
    ...libraryFiles.map((name) => [name, readLibraryFile(name)] as const),
    ...fontFiles.map((name) => [name, readFontFile(name)] as const),
  ]);
}

/** All files of the player by name. They are built at the first call and kept. */
export const playerFiles = loadOnce(async () => toFiles(await build()));
