import { readFileSync } from 'node:fs';
import type { CiFile } from './names.ts';

/** The text of a file for a CI system. The published package has them next to its code. */
export const ciFileText = (name: CiFile): string =>
  readFileSync(new URL(`./ci/${name}`, import.meta.url), 'utf8');
