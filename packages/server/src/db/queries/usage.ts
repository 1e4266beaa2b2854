import type { Kysely } from 'kysely';
import type { UsageRepository } from '../../core/ports/usage-repository.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';
import { testRunTotals } from './test-run-totals.ts';
import * as counted from './test-runs.ts';
import { usageOfRepositories } from './usage-of-repositories.ts';
import { inFixedLengths } from './value-lists.ts';

type Span = { accountId: string; from: number; to: number };

const testRuns = prepared((db, p: Span) =>
  db
    .selectFrom('usage_events')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_id', '=', p.accountId)
    .where('at', '>=', p.from)
    .where('at', '<', p.to),
);

const builds = prepared((db, p: Span) =>
  db
    .selectFrom('builds')
    .innerJoin('repositories', 'repositories.id', 'builds.repository_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('repositories.account_id', '=', p.accountId)
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at', 'is not', null)
    .where('builds.ready_at', '>=', p.from)
    .where('builds.ready_at', '<', p.to),
);

const previews = prepared((db, p: Span) =>
  db
    .selectFrom('previews')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .where('ready_at', '>=', p.from)
    .where('ready_at', '<', p.to),
);

const storedBytes = prepared((db, p: { accountId: string }) =>
  db
    .selectFrom('objects')
    .select((eb) => eb.fn.sum('size_bytes').as('count'))
    .where('account_id', '=', p.accountId),
);

type Moment = { accountId: string; now: number };

const emptySlots = (db: Kysely<Database>, p: Moment) =>
  db
    .selectFrom('reservations')
    .innerJoin('slots', 'slots.reservation_id', 'reservations.id')
    .select((eb) => eb.fn.sum('slots.size_bytes').as('count'))
    .where('reservations.account_id', '=', p.accountId)
    .where('reservations.finalized_at', 'is', null)
    .where('reservations.closed_at', 'is', null)
    .where('reservations.expires_at', '>', p.now)
    .where('slots.stored_key', 'is', null);

const reservedBytes = prepared(emptySlots);

const reservedBytesOf = async (db: Kysely<Database>, p: Moment, objectKeys: string[]) => {
  let sum = 0;
  for (const some of inFixedLengths(objectKeys)) {
    sum += first({ rows: await emptySlots(db, p).where('slots.object_key', 'in', some).execute() });
  }
  return sum;
};

// PostgreSQL returns a sum of bigint as numeric, which the client passes on as text.
const first = (answer: { rows: { count: string | number | bigint | null }[] }): number =>
  Number(answer.rows[0]?.count ?? 0);

export const usageRepository = (db: Kysely<Database>): UsageRepository => {
  const stored = async (accountId: string) => first(await storedBytes(db, { accountId }));
  return {
    countTestRun: (run) => counted.countTestRun(db, run),
    testRuns: (of, range) => counted.listTestRuns(db, of, range),
    lastTestRun: (accountId) => counted.lastTestRun(db, accountId),
    hasUnnumbered: (accountId) => counted.hasUnnumbered(db, accountId),
    numberTestRuns: (accountId) => counted.numberTestRuns(db, accountId),
    testRunTotals: (by, span, accountId) => testRunTotals(db, by, span, accountId),

    async of({ accountId, repositories }, from, to) {
      const span = { accountId, from, to };
      if (repositories !== null) return usageOfRepositories(db, span, repositories);
      return {
        testRuns: first(await testRuns(db, span)),
        builds: first(await builds(db, span)),
        previews: first(await previews(db, span)),
        storedBytes: await stored(accountId),
      };
    },

    storedBytes: stored,

    reservedBytes: async (accountId, now, objectKeys) =>
      objectKeys
        ? reservedBytesOf(db, { accountId, now }, objectKeys)
        : first(await reservedBytes(db, { accountId, now })),
  };
};
