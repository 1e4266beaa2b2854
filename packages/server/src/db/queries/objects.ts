import type { Kysely } from 'kysely';
import type { ObjectRecord, ObjectRepository } from '../../core/ports/upload-repositories.ts';
import type { Database } from '../schema/database.ts';
import { prepared, preparedForList } from './prepared.ts';
import { readableObjects } from './readable-objects.ts';
import { replaceObject } from './replace-object.ts';
import { sweepObjects, sweepSomeObjects } from './sweep-objects.ts';
import { inFixedLengths } from './value-lists.ts';

const insert = prepared((db, p: ObjectRecord) =>
  db
    .insertInto('objects')
    .values({
      key: p.key,
      account_id: p.accountId,
      content_hash: p.contentHash,
      encoding: p.encoding,
      size_bytes: p.sizeBytes,
      created_at: p.createdAt,
      idle_since: 0,
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'content_hash', 'encoding', 'size_bytes']).doNothing(),
    )
    .returning('key'),
);

/** Locks the row it finds. Otherwise a sweep could delete it before the caller refers to it. */
const known = prepared((db, p: ObjectRecord) =>
  db
    .selectFrom('objects')
    .select('key')
    .where('account_id', '=', p.accountId)
    .where('content_hash', '=', p.contentHash)
    .where('encoding', '=', p.encoding)
    .where('size_bytes', '=', p.sizeBytes)
    .forKeyShare(),
);

const exists = prepared((db, p: { key: string }) =>
  db.selectFrom('objects').select('key').where('key', '=', p.key),
);

/** Locks as `known` does. */
const withHashes = preparedForList((db, p: { accountId: string }, hashes: string[]) =>
  db
    .selectFrom('objects')
    .select([
      'key',
      'account_id as accountId',
      'content_hash as contentHash',
      'encoding',
      'size_bytes as sizeBytes',
      'created_at as createdAt',
    ])
    .where('account_id', '=', p.accountId)
    .where('content_hash', 'in', hashes)
    .forKeyShare(),
);

export const objectRepository = (db: Kysely<Database>): ObjectRepository => ({
  async insert(row) {
    for (;;) {
      const answer = (await insert(db, row)).rows[0] ?? (await known(db, row)).rows[0];
      // Neither: the row that was in conflict with the insert has been swept since.
      if (answer !== undefined) return answer.key;
    }
  },

  async withHashes(accountId, contentHashes) {
    const found: ObjectRecord[] = [];
    for (const some of inFixedLengths(contentHashes)) {
      found.push(...(await withHashes(db, { accountId }, some)).rows);
    }
    return found;
  },

  readable: (by, keys, asSourcemap) => readableObjects(db, by, keys, asSourcemap),

  exists: async (key) => (await exists(db, { key })).rows.length === 1,

  replace: (lost, key) => replaceObject(db, lost, key),

  deleteUnreferenced: (since, limit) =>
    sweepObjects(limit, (some) => sweepSomeObjects(db, since, some)),
});
