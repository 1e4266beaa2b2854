import type { Fault } from './fault.ts';

const db = 'packages/server/src/db';
const contract = [`${db}/postgres/store.postgres.test.ts`];
const faults = [`${db}/postgres/faults.postgres.test.ts`];
const opening = [`${db}/postgres/opening.postgres.test.ts`];

/** Many processes on one PostgreSQL. */
export const postgres: Fault[] = [
  {
    name: 'a transaction in conflict is not tried again',
    file: `${db}/postgres/transactions.ts`,
    find: 'conflict: 50,',
    replace: 'conflict: 0,',
    tests: [...contract, ...faults],
  },
  {
    name: 'a transaction whose connection broke is not tried again',
    file: `${db}/postgres/transactions.ts`,
    find: 'lost: 3,',
    replace: 'lost: 0,',
    tests: faults,
  },
  {
    name: 'a COMMIT that nobody answered is repeated',
    file: `${db}/postgres/transactions.ts`,
    find: `    if (!isLost(error)) throw error;
    // Not retried`,
    replace: `    if (error !== undefined) throw error;
    // Not retried`,
    tests: faults,
  },
  {
    name: 'a commit is answered before it is on the disk',
    file: `${db}/postgres/setup.ts`,
    find: "durable: commits !== 'off'",
    replace: "durable: commits !== ''",
    tests: opening,
  },
  {
    name: 'who waits for a row waits as long as for anything',
    file: `${db}/postgres/transactions.ts`,
    find: 'Math.min(left, LOCK_TIMEOUT)',
    replace: 'Math.max(left, LOCK_TIMEOUT)',
    tests: [`${db}/postgres/locks.postgres.test.ts`],
  },
  {
    name: 'transactions look at one snapshot',
    file: `${db}/postgres/transactions.ts`,
    find: "'begin isolation level read committed',",
    replace: "'begin isolation level repeatable read',",
    tests: contract,
  },
  {
    name: 'a read that broke is not done once more',
    file: `${db}/postgres/store.ts`,
    find: '{ lost: 1, statement: 2 }',
    replace: '{ statement: 2 }',
    tests: faults,
  },
  {
    name: 'named statements are believed in for ever',
    file: `${db}/postgres/pool.ts`,
    find: 'if (isStatementGone(error)) this.#statements.areKept = false;',
    replace: '',
    tests: contract,
  },
  {
    name: 'a silent server is waited for without end',
    file: `${db}/postgres/pool.ts`,
    find: 'this.#deadline = setTimeout(cut, milliseconds + GRACE_MS);',
    replace: 'this.#deadline = setTimeout(cut, milliseconds + 1000 * GRACE_MS);',
    tests: faults,
  },
  {
    name: 'a read that is given up goes on at the server',
    file: `${db}/postgres/pool.ts`,
    find: '      cancel(client);',
    replace: '',
    tests: faults,
  },
  {
    name: 'processes that start together migrate together',
    file: `${db}/postgres/setup.ts`,
    find: "await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);",
    replace: "await connection.query('select $1::bigint', [MIGRATION_LOCK]);",
    tests: opening,
  },
  {
    name: 'a commit need not be on the disk',
    file: `${db}/postgres/transactions.ts`,
    find: "this.#settings = durable ? '' : '; set local synchronous_commit = on';",
    replace: "this.#settings = durable ? '' : '; set local synchronous_commit = off';",
    tests: opening,
  },
  {
    name: 'who locks a reservation locks nothing',
    file: `${db}/queries/reservation-queries.ts`,
    find: "select(db).where('id', '=', p.id).forUpdate(),",
    replace: "select(db).where('id', '=', p.id),",
    tests: contract,
  },
  {
    name: 'a build that was found is not locked',
    file: `${db}/queries/builds.ts`,
    find: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
    replace: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null),`,
    tests: contract,
  },
  {
    name: 'who locks an account locks nothing',
    file: `${db}/queries/accounts.ts`,
    find: ".where('id', '=', p.id).forNoKeyUpdate(),",
    replace: ".where('id', '=', p.id),",
    tests: contract,
  },
  {
    name: 'a repository that is held can be unlinked',
    file: `${db}/queries/repositories.ts`,
    find: `    .where('unlinked_at', 'is', null)
    .forShare(),`,
    replace: "    .where('unlinked_at', 'is', null),",
    tests: contract,
  },
  {
    name: 'the sweep locks no object',
    file: `${db}/queries/sweep-objects.ts`,
    find: `    .limit(p.limit)
    .forUpdate()
    .skipLocked(),`,
    replace: '    .limit(p.limit),',
    tests: contract,
  },
  {
    name: 'the later of two reserves with one key takes it over',
    file: `${db}/queries/idempotency.ts`,
    find: ".where('idempotency_keys.reservation_id', '=', p.seen)",
    replace: ".where('idempotency_keys.reservation_id', '!=', '')",
    tests: contract,
  },
  {
    name: 'a turn is given to everybody',
    file: `${db}/queries/leases.ts`,
    find: "eb('turns.until', '<=', p.now)",
    replace: "eb('turns.until', '>', 0)",
    tests: contract,
  },
  {
    name: 'the local time of day moves the database’s clock',
    file: `${db}/postgres/database-clock.ts`,
    find: 'return Math.floor(this.#monotonic() + this.#reading.offset);',
    replace: 'return Date.now();',
    tests: [`${db}/postgres/database-clock.test.ts`],
  },
  {
    name: 'a finalize whose bytes a sweep takes at the same time is not tried again',
    file: `${db}/postgres/transactions.ts`,
    find: 'constraint: 5,',
    replace: 'constraint: 0,',
    tests: [...contract, ...faults],
  },
  {
    name: 'a sweep and a finalize of the same bytes do not exclude each other',
    file: `${db}/migrations/0003-uploads.ts`,
    find: "c.notNull().references('objects.key'))",
    replace: 'c.notNull())',
    tests: contract,
  },
  {
    name: 'a full disk at COMMIT is told as nothing changed',
    file: `${db}/postgres/transactions.ts`,
    find: 'isDiskFull(failure) ? new',
    replace: 'failure === connection ? new',
    tests: [`${db}/postgres/transactions.postgres.test.ts`],
  },
  {
    name: 'a COMMIT is not waited for',
    file: `${db}/postgres/transactions.ts`,
    find: 'await commit(connection);',
    replace: 'commit(connection).catch(() => {});',
    tests: faults,
  },
  {
    name: 'PostgreSQL is closed under transactions that go on',
    file: `${db}/postgres/pool.ts`,
    find: 'await Promise.allSettled(this.#begun);',
    replace: '',
    tests: contract,
  },
];
