import type { Kysely } from 'kysely';
import type { AccountRepository } from '../../core/ports/account-repositories.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

const columns = ['id', 'name', 'created_at as createdAt'] as const;

const insert = prepared((db, p: { id: string; name: string; createdAt: number }) =>
  db
    .insertInto('accounts')
    .values({ id: p.id, name: p.name, created_at: p.createdAt })
    .onConflict((oc) => oc.column('name').doNothing()),
);

const find = prepared((db, p: { id: string; name: string }) =>
  db
    .selectFrom('accounts')
    .select(columns)
    .where((eb) => eb.or([eb('id', '=', p.id), eb('name', '=', p.name)])),
);

/** `for no key update`, so that rows that reference the account can be inserted meanwhile. */
const lock = prepared((db, p: { id: string }) =>
  db.selectFrom('accounts').select('id').where('id', '=', p.id).forNoKeyUpdate(),
);

const showsStacks = prepared((db, p: { id: string }) =>
  db.selectFrom('accounts').select('shows_stacks').where('id', '=', p.id),
);

const setShowsStacks = prepared((db, p: { id: string; value: number }) =>
  db
    .updateTable('accounts')
    .set({ shows_stacks: p.value })
    .where('id', '=', p.id)
    .where('shows_stacks', '<>', p.value),
);

export const accountRepository = (db: Kysely<Database>): AccountRepository => ({
  insert: async (account) => (await insert(db, account)).changed === 1,

  async find(idOrName) {
    const { rows } = await find(db, { id: idOrName, name: idOrName });
    // The name of one account may be the id of another. The id takes precedence.
    return rows.find((account) => account.id === idOrName) ?? rows[0];
  },

  async list() {
    const listed = db.selectFrom('accounts').select([...columns, 'shows_stacks']);
    const rows = await listed.orderBy('created_at').orderBy('id').execute();
    return rows.map(({ shows_stacks, ...account }) => ({
      ...account,
      showsStacks: shows_stacks === 1,
    }));
  },

  async showsStacks(id) {
    return (await showsStacks(db, { id })).rows[0]?.shows_stacks === 1;
  },

  async setShowsStacks(id, shown) {
    return (await setShowsStacks(db, { id, value: shown ? 1 : 0 })).changed === 1;
  },

  async lock(id) {
    await lock(db, { id });
  },
});
