import { type RawBuilder, sql } from 'kysely';

/**
 * `current_seq` of the latest ready build of a branch; null without one. Of the builds with an
 * order, the one with the largest counts (of equal ones, the one reserved last). Of it and those
 * without an order, the one reserved last is the latest. The two searches sort by all columns of
 * one index, so that each reads one row whatever the planner expects.
 */
export const latestSeq = (branchId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select max(champions.seq) from (
    select (${newest(branchId, sql`plain.run_order < 0`)}) as seq
    union all
    select (${newest(branchId, sql`plain.run_order >= 0`)}) as seq
  ) as champions)`;

const newest = (branchId: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  select plain.current_seq from builds as plain
  where plain.branch_id = ${branchId} and plain.deleted_at is null
    and plain.ready_at is not null and ${which}
  order by plain.run_order desc, plain.current_seq desc limit 1`;
