import type { Group } from '../fault.ts';

/** Locks in SQL, and the lock of the data directory. */
export const databaseLocks: Group = {
  why: 'Stryker takes no call out of a chain of Kysely and does not weaken `begin immediate`, and a lock shows only when two processes or two transactions meet.',
  faults: [
    {
      name: 'builds.lock does not lock',
      file: 'packages/server/src/db/queries/builds.ts',
      find: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
      replace: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null),`,
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'builds.reserve does not lock the build it found',
      file: 'packages/server/src/db/queries/builds.ts',
      find: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
      replace: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null),`,
      tests: ['packages/server/src/db/postgres/store.postgres.test.ts'],
    },
    {
      name: 'previews.lock does not lock',
      file: 'packages/server/src/db/queries/previews.ts',
      find: `.where('share_id', '=', p.shareId).forUpdate(),`,
      replace: `.where('share_id', '=', p.shareId),`,
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'reservations.lock does not lock',
      file: 'packages/server/src/db/queries/reservation-queries.ts',
      find: `select(db).where('id', '=', p.id).forUpdate(),`,
      replace: `select(db).where('id', '=', p.id),`,
      tests: ['packages/server/src/db/postgres/store.postgres.test.ts'],
    },
    {
      name: 'accounts.lock does not lock',
      file: 'packages/server/src/db/queries/accounts.ts',
      find: `.where('id', '=', p.id).forNoKeyUpdate(),`,
      replace: `.where('id', '=', p.id),`,
      tests: ['packages/server/src/db/postgres/store.postgres.test.ts'],
    },
    {
      name: 'repositories.lockShared does not lock',
      file: 'packages/server/src/db/queries/repositories.ts',
      find: 'selectOfAccount(db, p).forShare()',
      replace: 'selectOfAccount(db, p)',
      tests: ['packages/server/src/db/postgres/store.postgres.test.ts'],
    },
    {
      name: 'bytes that a PUT found can be swept',
      file: 'packages/server/src/db/queries/objects.ts',
      find: `    .where('size_bytes', '=', p.sizeBytes)
    .forKeyShare(),`,
      replace: `    .where('size_bytes', '=', p.sizeBytes),`,
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'bytes that a reserve found can be swept',
      file: 'packages/server/src/db/queries/objects.ts',
      find: `'in', hashes)
    .forKeyShare(),`,
      replace: `'in', hashes),`,
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'two sweeps take the same revisions',
      file: 'packages/server/src/db/queries/sweep.ts',
      find: `    // Skips rows that another process is sweeping.
    .forUpdate()
    .skipLocked(),`,
      replace: ',',
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'two sweeps take the same objects',
      file: 'packages/server/src/db/queries/sweep-objects.ts',
      find: `    .limit(p.limit)
    .forUpdate()
    .skipLocked(),`,
      replace: '    .limit(p.limit),',
      tests: ['packages/server/src/db/postgres/store.postgres.test.ts'],
    },
    {
      name: 'objects are replaced without a lock',
      file: 'packages/server/src/db/queries/replace-object.ts',
      find: `    .forUpdate()
`,
      replace: '',
      tests: ['packages/server/src/db/postgres/locks.postgres.test.ts'],
    },
    {
      name: 'migrations of SQLite begin without the write lock',
      file: 'packages/server/src/db/sqlite/dialect.ts',
      find: `this.#connection.exec('begin immediate');`,
      replace: `this.#connection.exec('begin');`,
      tests: ['packages/server/src/db/sqlite/processes.test.ts'],
    },
    {
      name: 'processes that start together migrate together',
      file: 'packages/server/src/db/postgres/setup.ts',
      find: `await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);`,
      replace: `await connection.query('select $1::bigint', [MIGRATION_LOCK]);`,
      tests: ['packages/server/src/db/postgres/opening.postgres.test.ts'],
    },
    {
      name: 'the data directory is not locked',
      file: 'packages/server/src/db/sqlite/data-lock.ts',
      find: `database.exec('begin exclusive');`,
      replace: '',
      tests: ['packages/server/src/db/sqlite/processes.test.ts'],
    },
    {
      name: 'the server does not lock its data directory',
      file: 'packages/server/src/compose/parts.ts',
      find: `return lockDataDirectory(join(await dataDir(), 'serve.lock'));`,
      replace: 'return () => {};',
      tests: ['packages/server/test/start.embedded.test.ts'],
    },
    {
      name: 'a server cleans a data directory that others use',
      file: 'packages/server/src/compose/parts.ts',
      find: `if (isExclusive(config) && config.blobs.kind === 'files')`,
      replace: `if (config.blobs.kind === 'files')`,
      tests: ['packages/server/test/start.files.postgres.test.ts'],
      on: 'postgres+files',
    },
  ],
};
