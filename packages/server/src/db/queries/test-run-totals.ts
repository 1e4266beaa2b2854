import { type Kysely, sql } from 'kysely';
import type { Span, TestRunTotal, TotalGroup } from '../../core/ports/usage-repository.ts';
import type { Database } from '../schema/database.ts';

const DAY = sql.lit(86_400_000);

/** What each group is called in the result, and its value in a row. */
const COLUMNS = {
  account: { name: 'accountId', value: sql`account_id` },
  repo: { name: 'repository', value: sql`repository_key` },
  day: { name: 'day', value: sql`at - at % ${DAY}` },
} as const;

type Row = Pick<TestRunTotal, 'accountId' | 'repository' | 'day'> & {
  // PostgreSQL returns a sum of bigint as numeric, which the client passes on as text.
  runs: number | string;
  bytes: number | string | null;
};

/** Counts test runs by any of account, repository and day. It reads all rows of the time. */
export async function testRunTotals(
  db: Kysely<Database>,
  by: TotalGroup[],
  { from, to }: Span,
  accountId: string | undefined,
): Promise<TestRunTotal[]> {
  const columns = by.map((group) => COLUMNS[group]);
  const selected = columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`);
  const counted = [sql`count(*) as runs`, sql`sum(stored_bytes) as bytes`];
  const ofAccount = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const groups = sql.join(columns.map(({ value }) => value));
  const { rows } = await sql<Row>`select ${sql.join([...selected, ...counted])}
    from usage_events where at >= ${from} and at < ${to} ${ofAccount}
    group by ${groups}`.execute(db);
  return rows.map(({ runs, bytes, ...group }) => ({
    ...group,
    testRuns: Number(runs),
    storedBytes: Number(bytes ?? 0),
  }));
}
