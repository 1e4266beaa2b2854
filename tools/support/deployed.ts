import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { root } from './run.ts';

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A YAML document, with `<<` merged. */
export const yaml = (file: string) => parse(read(file), { merge: true });

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.env')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** The files that an operator deploys. */
export const deployed: string[] = [...filesUnder('deploy'), 'Dockerfile', 'compose.yaml'];

/** The pages for operators. */
export const pages = [
  'README.md',
  'SECURITY.md',
  'deploy/README.md',
  'docs/deploying.md',
  'docs/operating.md',
  'docs/trust.md',
];

/** Parses lines such as NAME=value, also commented out (`#NAME=`), but not sentences. */
export function environmentOf(file: string): Record<string, string> {
  const lines = read(file).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
}
