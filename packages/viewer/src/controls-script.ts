import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playerHash } from '@vitrine/player/files';

const SOURCES = fileURLToPath(new URL('./browser/controls/', import.meta.url));

/**
 * A hash of the sources of `controls.js`, which include the player. Urls that contain it can be cached
 * for ever. It is computed once, at the start, like the player's hash.
 */
export const controlsHash: string = hashOfSources();

function hashOfSources(): string {
  const hash = createHash('sha256').update(playerHash);
  const names = readdirSync(SOURCES).filter((name) => !name.endsWith('.test.ts'));
  for (const name of names.sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(SOURCES, name)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The text of `controls.js`, bundled from the sources. */
export async function controlsText(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: join(SOURCES, 'main.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output[0].code;
}
