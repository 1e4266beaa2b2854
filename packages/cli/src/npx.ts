import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NPX_MODULES = /^.*[\\/]_npx[\\/][0-9a-f]+[\\/]node_modules(?=[\\/])/;

/** The `node_modules` in npx's cache that contains this program; null if not run by npx. */
export const npxModules = (program = fileURLToPath(import.meta.url)): string | null =>
  NPX_MODULES.exec(program)?.[0] ?? null;

/** The url at which a server hands out `cli.tgz`; captures the server's base url. */
const SERVED = /^(https?:\/\/[^?#]+)\/cli(?:-[0-9A-Za-z.+-]+)?\.tgz$/;

/**
 * The base url of the server that npx fetched this program from; null when it came from elsewhere. npx
 * writes the url into the package.json beside its `node_modules`.
 */
export function servedFrom(modules = npxModules()): string | null {
  if (modules === null) return null;
  try {
    const { dependencies } = JSON.parse(readFileSync(join(modules, '../package.json'), 'utf8'));
    return SERVED.exec(String(dependencies?.['@vitrine/cli']))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Makes the next run of npx install the package again. npx compares only the url of a package, so
 * it keeps using the cached version when the url serves a newer one. The urls are in the file that
 * this function deletes, and npm recreates it.
 */
export async function forgetInNpx(modules = npxModules()): Promise<void> {
  if (modules === null) return;
  // If the cache cannot be written, the next run prints the same notice.
  await rm(join(modules, '.package-lock.json'), { force: true }).catch(() => {});
}
