import { type Kysely, sql } from 'kysely';
import type { SmallObjectRepository } from '../../core/ports/small-object-repository.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

const insert = prepared((db, p: { key: string; bytes: Uint8Array; writtenAt: number }) =>
  db.insertInto('small_objects').values({ key: p.key, bytes: p.bytes, written_at: p.writtenAt }),
);

const read = prepared((db, p: { key: string }) =>
  db.selectFrom('small_objects').select('bytes').where('key', '=', p.key),
);

/** SQLite knows the length of a blob without reading it. */
const size = prepared((db, p: { key: string }) =>
  db
    .selectFrom('small_objects')
    .select(sql<number>`length(bytes)`.as('size'))
    .where('key', '=', p.key),
);

const remove = prepared((db, p: { key: string }) =>
  db.deleteFrom('small_objects').where('key', '=', p.key),
);

const page = prepared((db, p: { after: string; limit: number }) =>
  db
    .selectFrom('small_objects')
    .select(['key', 'written_at as writtenAt'])
    .where('key', '>', p.after)
    .orderBy('key')
    .limit(p.limit),
);

export const smallObjectRepository = (db: Kysely<Database>): SmallObjectRepository => ({
  async insert(key, bytes, writtenAt) {
    await insert(db, { key, bytes, writtenAt });
  },

  read: async (key) => (await read(db, { key })).rows[0]?.bytes,

  size: async (key) => (await size(db, { key })).rows[0]?.size,

  async delete(key) {
    await remove(db, { key });
  },

  page: async (after, limit) => (await page(db, { after, limit })).rows,
});
