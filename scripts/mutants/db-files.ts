import type { Fault } from './fault.ts';

const db = 'packages/server/src/db';

/** Files beside the database, and what must be on the disk before somebody relies on it. */
export const files: Fault[] = [
  {
    name: 'the lock of a data directory is collected as garbage',
    file: `${db}/sqlite/data-lock.ts`,
    find: 'new Set<DatabaseSync>()',
    replace: 'new WeakSet<DatabaseSync>()',
    tests: [`${db}/sqlite/processes.test.ts`],
  },
  {
    name: 'a secret is not on the disk before it has its name',
    file: 'packages/server/src/platform/secret.ts',
    find: 'await file.sync();',
    replace: '',
    tests: ['packages/server/src/platform/secret.test.ts'],
  },
  {
    name: 'the name of a secret is not on the disk',
    file: 'packages/server/src/platform/secret.ts',
    find: 'await folder.sync();',
    replace: '',
    tests: ['packages/server/src/platform/secret.test.ts'],
  },
  {
    name: 'a second server makes a secret of its own',
    file: 'packages/server/src/platform/secret.ts',
    find: 'await link(draft, path).catch(',
    replace: "await (await import('node:fs/promises')).copyFile(draft, path).catch(",
    tests: ['packages/server/src/platform/secret.test.ts'],
  },
  {
    name: 'a backup has its name before it is on the disk',
    file: `${db}/sqlite/backup.ts`,
    find: `    await sync(partial);
    await place(partial, destinationFile);`,
    replace: `    await place(partial, destinationFile);
    await sync(partial);`,
    tests: [`${db}/sqlite/backup.test.ts`],
  },
  {
    name: 'a backup is not on the disk',
    file: `${db}/sqlite/backup.ts`,
    find: 'await handle.sync();',
    replace: '',
    tests: [`${db}/sqlite/backup.test.ts`],
  },
  {
    name: 'the name of a backup is not on the disk',
    file: `${db}/sqlite/backup.ts`,
    find: 'await sync(dirname(destinationFile));',
    replace: '',
    tests: [`${db}/sqlite/backup.test.ts`],
  },
  {
    name: 'the name of a new data directory is not on the disk',
    file: 'packages/server/src/platform/data-directory.ts',
    find: 'await folder.sync();',
    replace: '',
    tests: ['packages/server/src/platform/data-directory.test.ts'],
  },
  {
    name: 'the names above a new data directory are not on the disk',
    file: 'packages/server/src/platform/data-directory.ts',
    find: 'if (folder === outermost ||',
    replace: 'if (folder !== outermost ||',
    tests: ['packages/server/src/platform/data-directory.test.ts'],
  },
  {
    name: 'the name of a data directory that is there is believed to be on the disk',
    file: 'packages/server/src/platform/data-directory.ts',
    find: 'const outermost = dirname(first ?? dataDir);',
    replace: `if (!first) return dataDir;
  const outermost = dirname(first);`,
    tests: ['packages/server/src/platform/data-directory.test.ts'],
  },
];
