import type { Group } from '../fault.ts';

const dialects = 'packages/server/src/db/dialects';
const db = 'packages/server/src/db';

/** Durability: what a commit or a backup promises. */
export const durableDatabase: Group = {
  why: 'A generic mutator weakens no setting of a database and moves no sync past a rename. Nothing but a power loss shows the difference.',
  faults: [
    {
      name: 'a backup is renamed before it is synced',
      file: `${db}/sqlite-backup.ts`,
      find: `    await sync(partial);
    await place(partial, destinationFile);`,
      replace: `    await place(partial, destinationFile);
    await sync(partial);`,
      tests: [`${db}/sqlite-backup.test.ts`],
    },
    {
      name: 'the name of a backup is not synced',
      file: `${db}/sqlite-backup.ts`,
      find: 'await sync(dirname(destinationFile));',
      replace: '',
      tests: [`${db}/sqlite-backup.test.ts`],
    },
    {
      name: 'SQLite commits without waiting for the disk',
      file: `${dialects}/sqlite-connection.ts`,
      find: 'pragma synchronous = full',
      replace: 'pragma synchronous = normal',
      tests: [`${db}/group-commit.test.ts`],
    },
    {
      name: 'macOS: SQLite commits into the cache of the drive',
      file: `${dialects}/sqlite-connection.ts`,
      find: "this.#database.exec('pragma fullfsync = on');",
      replace: '',
      tests: [`${db}/group-commit.test.ts`],
    },
    {
      name: 'PostgreSQL commits without waiting for the disk',
      file: `${dialects}/postgres-transactions.ts`,
      find: "this.#settings = durable ? '' : '; set local synchronous_commit = on';",
      replace: "this.#settings = durable ? '' : '; set local synchronous_commit = off';",
      tests: [`${db}/postgres-opening.test.ts`],
    },
    {
      name: 'a COMMIT without an answer is repeated',
      file: `${dialects}/postgres-transactions.ts`,
      find: `    if (!isLost(error)) throw error;
    // Not done`,
      replace: `    if (error !== undefined) throw error;
    // Not done`,
      tests: [`${db}/postgres-faults.test.ts`],
    },
  ],
};
