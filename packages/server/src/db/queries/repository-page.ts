import { type Kysely, sql } from 'kysely';
import type { KeyAccess, Repository } from '../../core/model/account.ts';
import type { ListedRepository } from '../../core/model/branch.ts';
import type { Database } from '../schema/database.ts';
import { isAmong, repositoryName } from './repository-names.ts';

const shown = sql`branches.repository_id = repositories.id and branches.uploaded_seq is not null
  and branches.gone_at is null`;

/** See `RepositoryLinkRepository.page`. */
export async function repositoryPage(
  db: Kysely<Database>,
  { accountId, repositories }: Pick<KeyAccess, 'accountId' | 'repositories'>,
  limit: number,
  after?: Repository,
): Promise<ListedRepository[]> {
  let query = db
    .selectFrom('repositories')
    .select([
      'id',
      'owner',
      'repo',
      'linked_at as linkedAt',
      sql<
        number | string
      >`(select count(distinct branches.branch) from branches where ${shown})`.as('branches'),
      sql<number | null>`(select max(branches.uploaded_at) from branches where ${shown})`.as(
        'uploadedAt',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('unlinked_at', 'is', null)
    .where(isAmong(repositoryName, repositories));
  if (after !== undefined) {
    const [owner, repo] = [after.owner.toLowerCase(), after.repo.toLowerCase()];
    query = query.where(sql<boolean>`(owner_key, repo_key) > (${owner}, ${repo})`);
  }
  const rows = await query.orderBy('owner_key').orderBy('repo_key').limit(limit).execute();
  return rows.map(({ linkedAt, uploadedAt, branches, ...row }) => ({
    ...row,
    branches: Number(branches),
    updatedAt: uploadedAt ?? linkedAt,
  }));
}
