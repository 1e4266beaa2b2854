import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { AssetName } from './asset-names.ts';

const styles = [
  'theme',
  'base',
  'page',
  'button',
  'content',
  'stage',
  'poster',
  'media',
  'lightbox',
  'player',
  'glass',
  'console',
  'side',
  'history',
  'files',
  'home',
  'docs',
  'reference',
  'adapt',
];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * Strips types. Suppresses Node's warning about this API, which would appear in the server's log.
 */
function strip(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

const texts: Record<AssetName, () => string> = {
  'page.css': () => styles.map((name) => read(`./styles/${name}.css`)).join('\n'),
  'page.js': () => strip(read('./browser/page.ts')),
  'gallery.js': () => strip(read('./browser/gallery.ts')),
  'logo.svg': () => read('./styles/logo.svg'),
};

/** The text of an asset, built from the sources. */
export const assetText = (name: AssetName): string => texts[name]();
