import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that scripts of libraries read, by the name that browsers get, and the modules of npm. */
const MODULES: Record<string, string> = { 'sqlite3.wasm': '@sqlite.org/sqlite-wasm/sqlite3.wasm' };

export const libraryFiles: readonly string[] = Object.keys(MODULES);

export const readLibraryFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(MODULES[name] ?? name)));
