import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { root } from '../support/run.ts';

type Source = {
  [field in 'name' | 'version' | 'description' | 'license' | 'type']: string;
} & { dependencies?: Record<string, string> };

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const sourceOf = (name: string) => JSON.parse(read(`packages/${name}/package.json`)) as Source;

/** The npm packages on which these packages of the repository depend. */
export function dependenciesOf(...names: string[]): Record<string, string> {
  const all = names.flatMap((name) => Object.entries(sourceOf(name).dependencies ?? {}));
  const foreign = all.filter(([name]) => !name.startsWith('@vitrine/'));
  return Object.fromEntries(foreign.sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Rest = {
  /** The supported versions of Node, such as `>=24`. */
  node: string;
  /** Maps an entry to the file with its types and the one with its code. */
  exports: Record<string, { types: string; default: string }>;
  dependencies?: Record<string, string>;
  bin?: Record<string, string>;
};

/** The published package.json, and the texts that every package contains. */
export function packageTexts(name: string, { node, exports, ...rest }: Rest): PackageFile[] {
  const { name: full, version, description, license, type } = sourceOf(name);
  const manifest = {
    name: full,
    version,
    description,
    license,
    type,
    engines: { node },
    exports: { ...exports, './package.json': './package.json' },
    ...rest,
  };
  return [
    { path: 'package.json', text: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: 'README.md', text: read(`packages/${name}/README.md`) },
    { path: 'CHANGELOG.md', text: read('CHANGELOG.md') },
    { path: 'LICENSE', text: read('LICENSE') },
  ];
}
