import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { read } from './manifest.ts';

/**
 * Makes the lock file of the published server from that of the repository. Whoever unpacks the package
 * and runs `npm ci` gets the versions that were tested here, and not later ones.
 */

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { lockfileVersion: number; packages: Record<string, Entry> };

const HOME = 'packages/server';

/** Finds `name` from a place in the lock file as Node does: below it, or below a parent folder. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (folder === '') return undefined;
  }
}

export function shrinkwrap(dependencies: Record<string, string>): PackageFile {
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const { name, version } = JSON.parse(read(`${HOME}/package.json`)) as Record<string, string>;
  const found = new Map<string, Entry>();
  const visit = (wanted: string, from: string): void => {
    const place = placeOf(lock, wanted, from);
    const entry = place && lock.packages[place];
    // Optional packages for other platforms are not in every lock file.
    if (!place || !entry) return;
    const target = place.replace(/^packages\/\w+\//, '');
    const known = found.get(target);
    if (known && known.version !== entry.version)
      throw new Error(`${wanted} is needed in two versions at the top of the server's package`);
    if (known) return;
    const { dev: _, ...kept } = entry;
    found.set(target, kept);
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(next, place);
  };
  for (const wanted of Object.keys(dependencies)) visit(wanted, HOME);
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  const packages = { '': { name, version, dependencies }, ...Object.fromEntries(sorted) };
  const { lockfileVersion } = lock;
  const text = JSON.stringify(
    { name, version, lockfileVersion, requires: true, packages },
    null,
    2,
  );
  return { path: 'npm-shrinkwrap.json', text: `${text}\n` };
}
