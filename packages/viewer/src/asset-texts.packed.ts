import { readFileSync } from 'node:fs';
import type { AssetName } from './asset-names.ts';

/** The text of an asset. The published package has assets as files next to its code. */
export const assetText = (name: AssetName): string =>
  readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
