import type { Kysely } from 'kysely';
import type { Repository } from '../../core/model/account.ts';
import type { RepositoryLinkRepository } from '../../core/ports/account-repositories.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';
import { repositoryPage } from './repository-page.ts';

const columns = [
  'id',
  'account_id as accountId',
  'owner',
  'repo',
  'linked_at as linkedAt',
  'unlinked_at as unlinkedAt',
] as const;

const linked = prepared((db, p: { owner: string; repo: string }) =>
  db
    .selectFrom('repositories')
    .select(columns)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo)
    .where('unlinked_at', 'is', null),
);

type OfAccount = { accountId: string; owner: string; repo: string };

const selectOfAccount = (db: Kysely<Database>, p: OfAccount) =>
  db
    .selectFrom('repositories')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo)
    .where('unlinked_at', 'is', null);

const ofAccount = prepared(selectOfAccount);

const lockShared = prepared((db, p: OfAccount) => selectOfAccount(db, p).forShare());

const byId = prepared((db, p: { id: string }) =>
  db.selectFrom('repositories').select(columns).where('id', '=', p.id),
);

/** Inserts or restores the row of the account. Changes nothing when that row is linked already. */
const link = prepared((db, p: Repository & { ownerKey: string; repoKey: string }) =>
  db
    .insertInto('repositories')
    .values({
      id: p.id,
      account_id: p.accountId,
      owner_key: p.ownerKey,
      repo_key: p.repoKey,
      owner: p.owner,
      repo: p.repo,
      linked_at: p.linkedAt,
      unlinked_at: null,
    })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'owner_key', 'repo_key'])
        .doUpdateSet((eb) => ({
          owner: eb.ref('excluded.owner'),
          repo: eb.ref('excluded.repo'),
          linked_at: eb.ref('excluded.linked_at'),
          unlinked_at: null,
        }))
        .where('repositories.unlinked_at', 'is not', null),
    )
    .returning(columns),
);

const updateSpelling = prepared(
  (db, p: { accountId: string; ownerKey: string; repoKey: string; owner: string; repo: string }) =>
    db
      .updateTable('repositories')
      .set({ owner: p.owner, repo: p.repo })
      .where('account_id', '=', p.accountId)
      .where('owner_key', '=', p.ownerKey)
      .where('repo_key', '=', p.repoKey)
      .where('unlinked_at', 'is', null)
      .returning(columns),
);

const unlink = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('repositories')
    .set({ unlinked_at: p.at })
    .where('id', '=', p.id)
    .where('unlinked_at', 'is', null),
);

export const repositoryLinkRepository = (db: Kysely<Database>): RepositoryLinkRepository => {
  const holder = async (owner: string, repo: string) =>
    (await linked(db, { owner: owner.toLowerCase(), repo: repo.toLowerCase() })).rows[0];

  return {
    linked: holder,

    async ofAccount(accountId, owner, repo) {
      const keys = { owner: owner.toLowerCase(), repo: repo.toLowerCase() };
      return (await ofAccount(db, { accountId, ...keys })).rows[0];
    },

    byId: async (id) => (await byId(db, { id })).rows[0],

    async lockShared(accountId, owner, repo) {
      const keys = { owner: owner.toLowerCase(), repo: repo.toLowerCase() };
      return (await lockShared(db, { accountId, ...keys })).rows[0];
    },

    page: (of, limit, after) => repositoryPage(db, of, limit, after),

    async list(accountId) {
      const all = db
        .selectFrom('repositories')
        .select(columns)
        .where('unlinked_at', 'is', null)
        .orderBy('owner_key')
        .orderBy('repo_key');
      if (accountId === undefined) return await all.execute();
      return await all.where('account_id', '=', accountId).execute();
    },

    // This read only decides the result. When another account links the repository after it, the
    // unique index rejects the insert.
    async link(repository) {
      const held = await holder(repository.owner, repository.repo);
      if (held !== undefined && held.accountId !== repository.accountId) return undefined;
      const ownerKey = repository.owner.toLowerCase();
      const repoKey = repository.repo.toLowerCase();
      const [linked] = (await link(db, { ...repository, ownerKey, repoKey })).rows;
      if (linked) return { repository: linked, anew: true };
      const [updated] = (await updateSpelling(db, { ...repository, ownerKey, repoKey })).rows;
      return updated && { repository: updated, anew: false };
    },

    unlink: async (id, at) => (await unlink(db, { id, at })).changed === 1,
  };
};
