import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { latinFileOf } from '../src/shared/system-fonts.ts';
import { readFontFile } from './font-files.ts';

/** Files that scripts of libraries read, by the name that browsers get, with their urls here. */
const URLS: Record<string, string> = {
  'sqlite3.wasm': import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'),
  'canvaskit.wasm': import.meta.resolve('canvaskit-wasm/bin/canvaskit.wasm'),
};

/** Skia draws text with them. */
const FONTS = [latinFileOf('inter'), latinFileOf('roboto')];

export const libraryFiles: readonly string[] = [...Object.keys(URLS), ...FONTS];

export const readLibraryFile = (name: string): Buffer =>
  FONTS.includes(name) ? readFontFile(name) : readFileSync(fileURLToPath(URLS[name] ?? name));
