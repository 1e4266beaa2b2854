import type { Kysely, Selectable } from 'kysely';
import type { ApiKey } from '../../core/model/account.ts';
import type { ApiKeyRepository } from '../../core/ports/account-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from '../schema/json.ts';
import { prepared } from './prepared.ts';

const find = prepared((db, p: { id: string }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select(['accounts.name as account_name', 'accounts.created_at as account_created_at'])
    .where('api_keys.id', '=', p.id),
);

const revoke = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: p.at })
    .where('id', '=', p.id)
    .where('revoked_at', 'is', null),
);

const revokeOfTrust = prepared((db, p: { trustId: string; at: number }) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: p.at })
    .where('trust_id', '=', p.trustId)
    .where('expires_at', '>', p.at)
    .where('revoked_at', 'is', null),
);

/** Exchanged keys live for minutes, so each sweep finds few. */
const deleteExchanged = prepared((db, p: { before: number }) =>
  db.deleteFrom('api_keys').where('trust_id', 'is not', null).where('expires_at', '<', p.before),
);

export const apiKeyRepository = (db: Kysely<Database>): ApiKeyRepository => ({
  async insert(key) {
    await db
      .insertInto('api_keys')
      .values({
        id: key.id,
        account_id: key.accountId,
        secret_hash: key.secretHash,
        scopes: toJson(key.scopes),
        repositories: toJsonOrNull(key.repositories),
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        revoked_at: key.revokedAt,
        trust_id: key.trustId,
      })
      .execute();
  },

  async find(id) {
    const [row] = (await find(db, { id })).rows;
    if (row === undefined) return undefined;
    const account = {
      id: row.account_id,
      name: row.account_name,
      createdAt: row.account_created_at,
    };
    return { key: toKey(row), account };
  },

  async list() {
    const keys = db.selectFrom('api_keys').selectAll().where('trust_id', 'is', null);
    return (await keys.orderBy('created_at').orderBy('id').execute()).map(toKey);
  },

  revoke: async (id, at) => (await revoke(db, { id, at })).changed === 1,

  revokeOfTrust: async (trustId, at) => (await revokeOfTrust(db, { trustId, at })).changed,

  deleteExchangedBefore: async (before) => (await deleteExchanged(db, { before })).changed,
});

const toKey = (row: Selectable<Database['api_keys']>): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  secretHash: row.secret_hash,
  scopes: fromJson(row.scopes),
  repositories: fromJsonOrNull(row.repositories),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  trustId: row.trust_id,
});
