import { type Locked, type LockedPackage, nameAt } from './lockfile.ts';

/**
 * A software bill of materials (CycloneDX) of a server: the packages of the image that the
 * Dockerfile builds, without those for tests. It depends on the lockfile only, so it is the same on
 * every machine. `npm sbom --omit=dev` omits packages that tests need as well.
 */
export function sbom(lock: Locked): object {
  const parts = Object.entries(lock.packages).filter(([place, entry]) => shipped(place, entry));
  const main = { type: 'application', 'bom-ref': refOf(lock.name, lock.version) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...main,
        ...namesOf(lock.name, lock.version),
        ...licensesOf(lock.packages['']?.license),
      },
    },
    components: unique(
      parts.map(([place, entry]) => component(place, entry)),
      'bom-ref',
    ),
    dependencies: unique(
      [
        { ref: main['bom-ref'], dependsOn: ours(lock) },
        ...parts.map(([place, entry]) => ({
          ref: refAt(place, entry),
          dependsOn: needs(lock, place, entry),
        })),
      ],
      'ref',
    ),
  };
}

const isOurs = (place: string) => place !== '' && !place.includes('node_modules/');

const shipped = (place: string, { link, dev, optional, devOptional }: LockedPackage) =>
  place !== '' && !link && !dev && !optional && !devOptional;

function component(place: string, entry: LockedPackage) {
  const { version = '', integrity, license } = entry;
  return {
    type: 'library',
    'bom-ref': refAt(place, entry),
    ...namesOf(nameOf(place), version),
    scope: 'required',
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...licensesOf(license),
  };
}

/** The repository's own packages are linked as `@vitrine/server` and are in `packages/server`. */
const nameOf = (place: string) =>
  isOurs(place) ? place.replace(/^packages\//, '@vitrine/') : nameAt(place);

const refAt = (place: string, { version = '' }: LockedPackage) => refOf(nameOf(place), version);

const refOf = (name: string, version: string) => `${name}@${version}`;

function namesOf(name: string, version: string) {
  const [, group, rest = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { ...(group === undefined ? {} : { group }), name: rest, version, purl };
}

/** Converts npm's `sha512-` and base64 to hexadecimal. */
function hashOf(integrity: string) {
  const base64 = integrity.replace(/^sha512-/, '');
  return { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') };
}

function licensesOf(licence: string | undefined) {
  if (licence === undefined) return {};
  const single = /^[\w.-]+$/.test(licence);
  return { licenses: [single ? { license: { id: licence } } : { expression: licence }] };
}

const ours = (lock: Locked) =>
  Object.entries(lock.packages)
    .filter(([place]) => isOurs(place))
    .map(([place, entry]) => refAt(place, entry))
    .sort();

/** Resolves dependencies like Node: in the nearest node_modules of the parent folders. */
function needs(lock: Locked, place: string, { dependencies = {} }: LockedPackage): string[] {
  const found = Object.keys(dependencies).map((name) => {
    for (let folder = place; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
      const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      const entry = lock.packages[at];
      const target = entry?.link ? entry.resolved : at;
      const there = target === undefined ? undefined : lock.packages[target];
      if (target !== undefined && there !== undefined) return refAt(target, there);
      if (folder === '') throw new Error(`${place} needs ${name}, which is not in the lockfile`);
    }
  });
  return found.sort();
}

/** Merges a package that is in several places. */
function unique<Key extends string, T extends Record<Key, string>>(all: T[], key: Key): T[] {
  const byKey = new Map(all.map((one) => [one[key], one]));
  return [...byKey.values()].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}
