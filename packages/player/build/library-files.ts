import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that scripts of libraries read, by the name that browsers get, with their urls here. */
const URLS: Record<string, string> = {
  'sqlite3.wasm': import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'),
};

export const libraryFiles: readonly string[] = Object.keys(URLS);

export const readLibraryFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(URLS[name] ?? name));
