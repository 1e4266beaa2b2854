import type { Group } from '../fault.ts';

/** Durability of commits and backups. */
export const durableDatabase: Group = {
  why: 'A generic mutator weakens no setting of a database and moves no sync past a rename. Nothing but a power loss shows the difference.',
  faults: [
    {
      name: 'a backup is renamed before it is synced',
      file: 'packages/server/src/db/sqlite/backup.ts',
      find: `    await sync(partial);
    await place(partial, destinationFile);`,
      replace: `    await place(partial, destinationFile);
    await sync(partial);`,
      tests: ['packages/server/src/db/sqlite/backup.test.ts'],
    },
    {
      name: 'the name of a backup is not synced',
      file: 'packages/server/src/db/sqlite/backup.ts',
      find: 'await sync(dirname(destinationFile));',
      replace: '',
      tests: ['packages/server/src/db/sqlite/backup.test.ts'],
    },
    {
      name: 'SQLite commits without waiting for the disk',
      file: 'packages/server/src/db/sqlite/connection.ts',
      find: 'pragma synchronous = full',
      replace: 'pragma synchronous = normal',
      tests: ['packages/server/src/db/sqlite/group-commit.test.ts'],
    },
    {
      name: 'macOS: SQLite commits into the cache of the drive',
      file: 'packages/server/src/db/sqlite/connection.ts',
      find: `this.#database.exec('pragma fullfsync = on');`,
      replace: '',
      tests: ['packages/server/src/db/sqlite/group-commit.test.ts'],
    },
    {
      name: 'PostgreSQL commits without waiting for the disk',
      file: 'packages/server/src/db/postgres/transactions.ts',
      find: `this.#settings = durable ? '' : '; set local synchronous_commit = on';`,
      replace: `this.#settings = durable ? '' : '; set local synchronous_commit = off';`,
      tests: ['packages/server/src/db/postgres/opening.postgres.test.ts'],
    },
    {
      name: 'a COMMIT without an answer is repeated',
      file: 'packages/server/src/db/postgres/transactions.ts',
      find: `    if (!isLost(error)) throw error;
    // Not retried`,
      replace: `    if (error !== undefined) throw error;
    // Not retried`,
      tests: ['packages/server/src/db/postgres/faults.postgres.test.ts'],
    },
  ],
};
