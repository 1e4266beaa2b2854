import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The life of branches. All of an older version are open, with the last upload that is known. */
export async function branchStates(db: Kysely<unknown>): Promise<void> {
  for (const column of ['closed_at', 'pinned_at', 'gone_at', 'uploaded_at', 'uploaded_seq'])
    await db.schema.alterTable('branches').addColumn(column, 'bigint').execute();
  await db.schema.alterTable('builds').addColumn('pull_request', 'text').execute();
  const ofReady = (column: string) => sql`(select max(${sql.ref(column)}) from builds
    where branch_id = branches.id and deleted_at is null and ready_at is not null)`;
  await sql`update branches set uploaded_seq = ${ofReady('current_seq')},
    uploaded_at = ${ofReady('updated_at')}`.execute(db);

  const index = (table: string, name: string, columns: string[], rows: RawBuilder<boolean>) =>
    db.schema.createIndex(name).on(table).columns(columns).where(rows).execute();
  const listed = sql<boolean>`uploaded_seq is not null and gone_at is null`;
  await index('branches', 'branches_listed', ['repository_id', 'uploaded_seq'], listed);
  await index(
    'branches',
    'branches_not_listed',
    ['uploaded_seq'],
    sql<boolean>`uploaded_seq is null`,
  );
  const closed = sql<boolean>`closed_at is not null and gone_at is null`;
  await index('branches', 'branches_closed', ['closed_at', 'id'], closed);
  const open = sql<boolean>`closed_at is null and pinned_at is null and gone_at is null`;
  await index('branches', 'branches_idle', ['uploaded_at', 'id'], open);
  const ready = sql<boolean>`deleted_at is null and ready_at is not null`;
  await index('builds', 'builds_expiring_of_branch', ['branch_id', 'expires_at'], ready);
  const requested = sql<boolean>`deleted_at is null and pull_request is not null`;
  const requests = ['repository_id', 'pull_request'];
  await index('builds', 'builds_of_pull_request', requests, requested);
}
