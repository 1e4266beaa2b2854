import type { Kysely } from 'kysely';
import type { ObjectRow, ObjectRows } from '../../core/ports/upload-rows.ts';
import { prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { replaceObject } from './replace-object.ts';
import { sweepObjects, sweepSomeObjects } from './sweep-objects.ts';

const insert = prepared((db, p: ObjectRow) =>
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

const known = prepared((db, p: ObjectRow) =>
  db
    .selectFrom('objects')
    .select('key')
    .where('account_id', '=', p.accountId)
    .where('content_hash', '=', p.contentHash)
    .where('encoding', '=', p.encoding)
    .where('size_bytes', '=', p.sizeBytes),
);

const exists = prepared((db, p: { key: string }) =>
  db.selectFrom('objects').select('key').where('key', '=', p.key),
);

/** How many hashes are asked for at once; in few lengths, so that statements are used again. */
const LENGTHS = [1, 10, 100, 500] as const;

export const objectRows = (db: Kysely<Database>): ObjectRows => ({
  async insert(row) {
    const answer = (await insert(db, row)).rows[0] ?? (await known(db, row)).rows[0];
    if (answer === undefined) throw new Error(`object ${row.key} vanished while it was inserted`);
    return answer.key;
  },

  async withHashes(accountId, contentHashes) {
    const wanted = [...new Set(contentHashes)];
    const found: ObjectRow[] = [];
    while (wanted.length > 0) {
      const length = LENGTHS.find((each) => each >= wanted.length) ?? 500;
      const some = wanted.splice(0, length);
      const filled = [...some, ...Array(length - some.length).fill(some[0])];
      const rows = await db
        .selectFrom('objects')
        .select([
          'key',
          'account_id as accountId',
          'content_hash as contentHash',
          'encoding',
          'size_bytes as sizeBytes',
          'created_at as createdAt',
        ])
        .where('account_id', '=', accountId)
        .where('content_hash', 'in', filled)
        .execute();
      found.push(...rows);
    }
    return found;
  },

  exists: async (key) => (await exists(db, { key })).rows.length === 1,

  replace: (lost, key) => replaceObject(db, lost, key),

  deleteUnreferenced: (since, limit) =>
    sweepObjects(limit, (some) => sweepSomeObjects(db, since, some)),
});
