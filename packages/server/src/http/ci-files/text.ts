import { readFileSync } from 'node:fs';
import type { CiFile } from './names.ts';

const FOLDER = '../../../../../deploy/ci/';

/** The text of a file for a CI system, from the repository. */
export const ciFileText = (name: CiFile): string =>
  readFileSync(new URL(FOLDER + name, import.meta.url), 'utf8');
