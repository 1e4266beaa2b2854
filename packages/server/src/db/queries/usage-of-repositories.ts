import type { Usage } from '@vitrine/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isAmong, repositoryName } from './repository-names.ts';

type Span = { accountId: string; from: number; to: number };

/** The usage that an API key sees which is limited to these repositories. */
export async function usageOfRepositories(
  db: Kysely<Database>,
  { accountId, from, to }: Span,
  names: string[],
): Promise<Usage> {
  const number = async (query: RawBuilder<{ total: string | number | bigint | null }>) =>
    Number((await query.execute(db)).rows[0]?.total ?? 0);
  const ofBuilds = sql`builds join repositories on repositories.id = builds.repository_id
    where repositories.account_id = ${accountId} and repositories.unlinked_at is null
      and ${isAmong(repositoryName, names)} and builds.deleted_at is null`;
  const isOfPreview = sql`previews.account_id = ${accountId} and previews.deleted_at is null
    and ${isAmong(sql`previews.repository_key`, names)}`;
  return {
    testRuns: await number(sql`select count(*) as total from usage_events
      where account_id = ${accountId} and at >= ${from} and at < ${to}
        and ${isAmong(sql`repository_key`, names)}`),
    builds: await number(sql`select count(*) as total from ${ofBuilds}
      and builds.ready_at is not null and builds.ready_at >= ${from} and builds.ready_at < ${to}`),
    previews: await number(sql`select count(*) as total from previews where ${isOfPreview}
      and ready_at is not null and ready_at >= ${from} and ready_at < ${to}`),
    storedBytes: await number(sql`select sum(size_bytes) as total from objects where key in (
      select object_key from revision_objects where share_id in (
        select builds.share_id from ${ofBuilds}
        union all select share_id from previews where ${isOfPreview}))`),
  };
}
