import type { Group } from '../fault.ts';

const dialects = 'packages/server/src/db/dialects';
const rows = 'packages/server/src/db/rows';
const db = 'packages/server/src/db';
const test = 'packages/server/test';
const server = 'packages/server/src';

/** Locks in SQL, and the lock of the data directory. */
export const databaseLocks: Group = {
  why: 'Stryker takes no call out of a chain of Kysely and does not weaken `begin immediate`, and a lock shows only when two processes or two transactions meet.',
  faults: [
    {
      name: 'builds.lock does not lock',
      file: `${rows}/builds.ts`,
      find: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
      replace: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null),`,
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'builds.reserve does not lock the build it found',
      file: `${rows}/builds.ts`,
      find: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
      replace: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null),`,
      tests: [`${db}/postgres.test.ts`],
    },
    {
      name: 'previews.lock does not lock',
      file: `${rows}/previews.ts`,
      find: ".where('share_id', '=', p.shareId).forUpdate(),",
      replace: ".where('share_id', '=', p.shareId),",
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'reservations.lock does not lock',
      file: `${rows}/reservation-queries.ts`,
      find: "select(db).where('id', '=', p.id).forUpdate(),",
      replace: "select(db).where('id', '=', p.id),",
      tests: [`${db}/postgres.test.ts`],
    },
    {
      name: 'accounts.lock does not lock',
      file: `${rows}/accounts.ts`,
      find: ".where('id', '=', p.id).forNoKeyUpdate(),",
      replace: ".where('id', '=', p.id),",
      tests: [`${db}/postgres.test.ts`],
    },
    {
      name: 'repositories.hold does not lock',
      file: `${rows}/repositories.ts`,
      find: `    .where('unlinked_at', 'is', null)
    .forShare(),`,
      replace: "    .where('unlinked_at', 'is', null),",
      tests: [`${db}/postgres.test.ts`],
    },
    {
      name: 'bytes that a PUT found can be swept',
      file: `${rows}/objects.ts`,
      find: `    .where('size_bytes', '=', p.sizeBytes)
    .forKeyShare(),`,
      replace: "    .where('size_bytes', '=', p.sizeBytes),",
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'bytes that a reserve found can be swept',
      file: `${rows}/objects.ts`,
      find: `        // As with \`known\`.
        .forKeyShare()
`,
      replace: '',
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'two sweeps take the same revisions',
      file: `${rows}/sweep.ts`,
      find: `    // What another process is sweeping is its business.
    .forUpdate()
    .skipLocked(),`,
      replace: ',',
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'two sweeps take the same objects',
      file: `${rows}/sweep-objects.ts`,
      find: `    .limit(p.limit)
    .forUpdate()
    .skipLocked(),`,
      replace: '    .limit(p.limit),',
      tests: [`${db}/postgres.test.ts`],
    },
    {
      name: 'objects are replaced without a lock',
      file: `${rows}/replace-object.ts`,
      find: `    .forUpdate()
`,
      replace: '',
      tests: [`${db}/postgres-locks.test.ts`],
    },
    {
      name: 'migrations of SQLite begin without the write lock',
      file: `${dialects}/sqlite.ts`,
      find: "this.#connection.exec('begin immediate');",
      replace: "this.#connection.exec('begin');",
      tests: [`${db}/processes.test.ts`],
    },
    {
      name: 'processes that start together migrate together',
      file: `${dialects}/postgres-setup.ts`,
      find: "await lent.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);",
      replace: "await lent.query('select $1::bigint', [MIGRATION_LOCK]);",
      tests: [`${db}/postgres-opening.test.ts`],
    },
    {
      name: 'the data directory is not locked',
      file: `${db}/data-lock.ts`,
      find: "database.exec('begin exclusive');",
      replace: '',
      tests: [`${db}/processes.test.ts`],
    },
    {
      name: 'the server does not lock its data directory',
      file: `${server}/compose.ts`,
      find: "return lockDataDirectory(join(await makeDataDir(config.dataDir), 'serve.lock'));",
      replace: 'return () => {};',
      tests: [`${test}/start.embedded.test.ts`],
    },
    {
      name: 'a server cleans a data directory that others use',
      file: `${server}/compose.ts`,
      find: "if (isExclusive(config) && config.blobs.kind === 'files')",
      replace: "if (config.blobs.kind === 'files')",
      tests: [`${test}/start.files.postgres.test.ts`],
      on: 'postgres+files',
    },
  ],
};
