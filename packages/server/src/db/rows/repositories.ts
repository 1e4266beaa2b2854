import type { Kysely } from 'kysely';
import type { Repository } from '../../core/accounts/account.ts';
import type { RepositoryRows } from '../../core/ports/account-rows.ts';
import { prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';

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

const byId = prepared((db, p: { id: string }) =>
  db.selectFrom('repositories').select(columns).where('id', '=', p.id),
);

const hold = prepared((db, p: { id: string }) =>
  db
    .selectFrom('repositories')
    .select('id')
    .where('id', '=', p.id)
    .where('unlinked_at', 'is', null)
    .forShare(),
);

/** Restores the account's row when it has one, spelled as it was typed now. */
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
      oc.columns(['account_id', 'owner_key', 'repo_key']).doUpdateSet((eb) => ({
        owner: eb.ref('excluded.owner'),
        repo: eb.ref('excluded.repo'),
        linked_at: eb
          .case()
          .when('repositories.unlinked_at', 'is', null)
          .then(eb.ref('repositories.linked_at'))
          .else(eb.ref('excluded.linked_at'))
          .end(),
        unlinked_at: null,
      })),
    )
    .returning(columns),
);

const unlink = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('repositories')
    .set({ unlinked_at: p.at })
    .where('id', '=', p.id)
    .where('unlinked_at', 'is', null),
);

export const repositoryRows = (db: Kysely<Database>): RepositoryRows => {
  const holder = async (owner: string, repo: string) =>
    (await linked(db, { owner: owner.toLowerCase(), repo: repo.toLowerCase() })).rows[0];

  return {
    linked: holder,

    byId: async (id) => (await byId(db, { id })).rows[0],

    hold: async (id) => (await hold(db, { id })).rows.length === 1,

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

    // Looking first is for the answer only. Should another account link it in between, the unique
    // index refuses the insert.
    async link(repository) {
      const held = await holder(repository.owner, repository.repo);
      if (held !== undefined && held.accountId !== repository.accountId) return undefined;
      const ownerKey = repository.owner.toLowerCase();
      const repoKey = repository.repo.toLowerCase();
      return (await link(db, { ...repository, ownerKey, repoKey })).rows[0];
    },

    async unlink(id, at) {
      await unlink(db, { id, at });
    },
  };
};
