import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NPX_MODULES = /^.*[\\/]_npx[\\/][0-9a-f]+[\\/]node_modules(?=[\\/])/;

/** The `node_modules` that npx keeps this program in; null when it was installed otherwise. */
export const npxModules = (program = fileURLToPath(import.meta.url)): string | null =>
  NPX_MODULES.exec(program)?.[0] ?? null;

/**
 * Makes the next npx install the package anew. npx goes on using what it installed from an address,
 * even when the address has another version by then: it compares the addresses alone, which are in
 * this file. npm writes it again by itself.
 */
export async function forgetInNpx(modules = npxModules()): Promise<void> {
  if (modules === null) return;
  // A cache that cannot be written stays as it is: the next run says the same.
  await rm(join(modules, '.package-lock.json'), { force: true }).catch(() => {});
}
