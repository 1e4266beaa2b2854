import { gzipSync } from 'node:zlib';
import { buildPlayer, playerStyles } from './build-player.ts';
import { fontFiles, readFontFile } from './font-files.ts';
import { libraryFiles, readLibraryFile } from './library-files.ts';

/** What every app has to wait for may weigh so much, in bytes, gzipped. */
export const MAX_GZIPPED = 120 * 1024;

type ScriptSize = readonly [name: string, bytes: number];

const gzipped = (code: string | Buffer): number => gzipSync(code, { level: 9 }).length;
const isOfLibrary = ([name]: ScriptSize): boolean => /\.(worker|frame)\.js$/.test(name);
/** Every app needs it, too. It is loaded beside the bundle. */
const LAYOUT = 'layout.worker.js';

/**
 * What a browser loads for every app, and what only for those that use a library, in bytes, gzipped.
 * Fonts are compressed by themselves.
 */
export async function measurePlayer() {
  const scripts = await buildPlayer();
  const rows = scripts.map(({ name, code }): ScriptSize => [name, gzipped(code)]);
  const always: ScriptSize[] = [
    ...rows.filter((row) => !isOfLibrary(row)),
    ['frame.css', gzipped(playerStyles())],
  ];
  const files = libraryFiles.map((name): ScriptSize => [name, gzipped(readLibraryFile(name))]);
  const fonts = fontFiles
    .filter((name) => !libraryFiles.includes(name))
    .map((name): ScriptSize => [name, gzipped(readFontFile(name))]);
  const layout = rows.find(([name]) => name === LAYOUT)?.[1] ?? 0;
  const libraries = [...rows.filter(isOfLibrary), ...files, ...fonts]
    .filter(([name]) => name !== LAYOUT)
    .sort(([, a], [, b]) => b - a);
  return { always, layout, libraries, sum: always.reduce((sum, [, bytes]) => sum + bytes, 0) };
}
