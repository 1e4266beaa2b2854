import type { Kysely, Selectable } from 'kysely';
import type { Trust } from '../../core/model/trust.ts';
import type { TrustRepository } from '../../core/ports/account-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, toJson } from '../schema/json.ts';
import { prepared } from './prepared.ts';

const ofIssuer = prepared((db, p: { issuer: string }) =>
  db
    .selectFrom('trusts')
    .selectAll()
    .where('issuer', '=', p.issuer)
    .orderBy('created_at')
    .orderBy('id'),
);

const lockShared = prepared((db, p: { id: string }) =>
  db.selectFrom('trusts').select('id').where('id', '=', p.id).forShare(),
);

const remove = prepared((db, p: { id: string }) =>
  db.deleteFrom('trusts').where('id', '=', p.id).returningAll(),
);

export const trustRepository = (db: Kysely<Database>): TrustRepository => ({
  async insert(trust) {
    await db
      .insertInto('trusts')
      .values({
        id: trust.id,
        account_id: trust.accountId,
        issuer: trust.issuer,
        audience: trust.audience,
        claims: toJson(trust.claims),
        repository: trust.repository,
        scopes: toJson(trust.scopes),
        created_at: trust.createdAt,
      })
      .execute();
  },

  async list() {
    const trusts = db.selectFrom('trusts').selectAll().orderBy('created_at').orderBy('id');
    return (await trusts.execute()).map(toTrust);
  },

  ofIssuer: async (issuer) => (await ofIssuer(db, { issuer })).rows.map(toTrust),

  lockShared: async (id) => (await lockShared(db, { id })).rows.length === 1,

  async remove(id) {
    const [row] = (await remove(db, { id })).rows;
    return row && toTrust(row);
  },
});

const toTrust = (row: Selectable<Database['trusts']>): Trust => ({
  id: row.id,
  accountId: row.account_id,
  issuer: row.issuer,
  audience: row.audience,
  claims: fromJson(row.claims),
  repository: row.repository,
  scopes: fromJson(row.scopes),
  createdAt: row.created_at,
});
