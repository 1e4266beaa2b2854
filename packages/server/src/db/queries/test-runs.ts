import { type Kysely, sql } from 'kysely';
import type { KeyAccess } from '../../core/model/account.ts';
import { repositoryKeyOf } from '../../core/model/preview.ts';
import type { CountedTestRun, TestRun, TestRunRange } from '../../core/ports/usage-repository.ts';
import type { Database } from '../schema/database.ts';
import { fromJsonOrNull, toJsonOrNull } from '../schema/json.ts';
import { prepared } from './prepared.ts';
import { isAmong } from './repository-names.ts';

type Db = Kysely<Database>;

/** Adds to the counter of an account and locks its row until the transaction ends. */
const raise = prepared((db, p: { accountId: string; by: number }) =>
  db
    .insertInto('usage_counters')
    .values({ account_id: p.accountId, test_runs: p.by })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        test_runs: eb('usage_counters.test_runs', '+', eb.ref('excluded.test_runs')),
      })),
    )
    .returning('test_runs'),
);

/** Raises the counter of an account and returns its value. */
async function raised(db: Db, accountId: string, by: number): Promise<number> {
  const [row] = (await raise(db, { accountId, by })).rows;
  if (row === undefined) throw new Error('the database returned no counter of test runs');
  return row.test_runs;
}

const insert = prepared((db, p: Database['usage_events']) =>
  db
    .insertInto('usage_events')
    .values({
      account_id: p.account_id,
      reservation_id: p.reservation_id,
      at: p.at,
      repository_key: p.repository_key,
      sequence: p.sequence,
      share_id: p.share_id,
      key_id: p.key_id,
      owner: p.owner,
      repo: p.repo,
      pull_request: p.pull_request,
      title: p.title,
      stored_bytes: p.stored_bytes,
    })
    .onConflict((conflict) => conflict.column('reservation_id').doNothing()),
);

export async function countTestRun(db: Db, run: TestRun): Promise<void> {
  const { accountId } = run;
  const sequence = await raised(db, accountId, 1);
  const { changed } = await insert(db, {
    account_id: accountId,
    reservation_id: run.reservationId,
    at: run.at,
    repository_key: repositoryKeyOf(run),
    sequence,
    share_id: run.shareId,
    key_id: run.keyId,
    owner: run.owner,
    repo: run.repo,
    pull_request: toJsonOrNull(run.pullRequest),
    title: run.title,
    stored_bytes: run.storedBytes,
  });
  // It had been counted. The counter is locked, so nobody has seen the number.
  if (changed === 0) await raised(db, accountId, -1);
}

type Range = Required<TestRunRange> & { accountId: string };

const inRange = (db: Db, p: Range) =>
  db
    .selectFrom('usage_events')
    .select([
      'sequence',
      'account_id as accountId',
      'at',
      'repository_key as repositoryKey',
      'share_id as shareId',
      'key_id as keyId',
      'owner',
      'repo',
      'pull_request as pullRequest',
      'title',
      'stored_bytes as storedBytes',
    ])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.after)
    .where('sequence', '<=', p.upTo)
    .where('at', '>=', p.from)
    .where('at', '<', p.to)
    .orderBy('sequence')
    .limit(p.limit);

const allInRange = prepared(inRange);

export async function listTestRuns(
  db: Db,
  { accountId, repositories }: Pick<KeyAccess, 'accountId' | 'repositories'>,
  { upTo = Number.MAX_SAFE_INTEGER, ...range }: TestRunRange,
): Promise<CountedTestRun[]> {
  const wanted = { ...range, upTo, accountId };
  if (repositories === null) return (await allInRange(db, wanted)).rows.map(toTestRun);
  const among = isAmong(sql`repository_key`, repositories);
  return (await inRange(db, wanted).where(among).execute()).map(toTestRun);
}

type Row = Awaited<ReturnType<typeof allInRange>>['rows'][number];

const toTestRun = ({ repositoryKey, sequence, pullRequest, ...row }: Row): CountedTestRun => ({
  ...row,
  ...(row.shareId === null && row.owner === null ? namesOf(repositoryKey) : {}),
  sequence: sequence ?? 0,
  pullRequest: fromJsonOrNull<string | number>(pullRequest),
});

/** Older rows have the names only as `owner/repo` in lower case. An owner may have slashes. */
function namesOf(key: string | null): Partial<Record<'owner' | 'repo', string>> {
  const slash = key?.lastIndexOf('/') ?? -1;
  if (key === null || slash < 0) return {};
  return { owner: key.slice(0, slash), repo: key.slice(slash + 1) };
}

const counter = prepared((db, p: { accountId: string }) =>
  db.selectFrom('usage_counters').select('test_runs').where('account_id', '=', p.accountId),
);

export const lastTestRun = async (db: Db, accountId: string): Promise<number> =>
  (await counter(db, { accountId })).rows[0]?.test_runs ?? 0;

const unnumbered = prepared((db, p: { accountId: string }) =>
  db
    .selectFrom('usage_events')
    .select('reservation_id')
    .where('account_id', '=', p.accountId)
    .where('sequence', 'is', null)
    .limit(1),
);

export const hasUnnumbered = async (db: Db, accountId: string): Promise<boolean> =>
  (await unnumbered(db, { accountId })).rows.length > 0;

export async function numberTestRuns(db: Db, accountId: string): Promise<void> {
  const last = await raised(db, accountId, 0);
  const { numAffectedRows } = await sql`update usage_events
    set sequence = ${sql.lit(last)} + numbered.position
    from (
      select reservation_id, row_number() over (order by at, reservation_id) as position
      from usage_events where account_id = ${accountId} and sequence is null) as numbered
    where numbered.reservation_id = usage_events.reservation_id`.execute(db);
  await raised(db, accountId, Number(numAffectedRows ?? 0n));
}
