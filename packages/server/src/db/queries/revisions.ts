import { type Kysely, sql } from 'kysely';
import type { StoredObject } from '../../core/model/content.ts';
import type { Revision } from '../../core/model/revision.ts';
import type { RevisionRepository } from '../../core/ports/upload-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, type Json, toJson } from '../schema/json.ts';
import { declaredColumns, readDeclared } from './declared-columns.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { revisionContents } from './revision-contents.ts';
import { sweepSomeRevisions, untilDone } from './sweep.ts';

type Key = { shareId: string; number: number };

const insert = preparedWrite((db, p: Omit<Revision, 'content'> & { content: Json }) =>
  db.insertInto('revisions').values({
    share_id: p.shareId,
    number: p.number,
    account_id: p.accountId,
    content_id: p.contentId,
    created_at: p.createdAt,
    superseded_at: p.supersededAt,
    content: p.content,
  }),
);

/** Takes the encoding from the object, because a slot may not declare one. */
const copySlots = prepared((db, p: Key & { reservationId: string }) =>
  db
    .insertInto('revision_objects')
    .columns([
      'share_id',
      'number',
      'position',
      'role',
      'path',
      'content_type',
      'size_bytes',
      'content_hash',
      'recording',
      'encoding',
      'object_key',
    ])
    .expression(
      db
        .selectFrom('slots')
        .innerJoin('objects', 'objects.key', 'slots.stored_key')
        .select([
          sql<string>`cast(${p.shareId} as text)`.as('share_id'),
          sql<number>`cast(${p.number} as integer)`.as('number'),
          'slots.position',
          'slots.role',
          'slots.path',
          'slots.content_type',
          'slots.size_bytes',
          'slots.content_hash',
          'slots.recording',
          'objects.encoding',
          'objects.key',
        ])
        .where('slots.reservation_id', '=', p.reservationId),
    ),
);

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('revisions')
    .select([
      'share_id as shareId',
      'number',
      'account_id as accountId',
      'content_id as contentId',
      'content',
      'created_at as createdAt',
      'superseded_at as supersededAt',
    ]);

const find = prepared((db, p: Key) =>
  select(db).where('share_id', '=', p.shareId).where('number', '=', p.number),
);

const byContentId = prepared((db, p: { contentId: string }) =>
  select(db).where('content_id', '=', p.contentId),
);

const gone = prepared((db, p: { contentId: string }) =>
  db.selectFrom('gone_contents').select('content_id').where('content_id', '=', p.contentId),
);

const selectObjects = (db: Kysely<Database>, p: Key) =>
  db
    .selectFrom('revision_objects')
    .select([...declaredColumns, 'object_key as key', 'encoding'])
    .where('share_id', '=', p.shareId)
    .where('number', '=', p.number);

const objects = prepared((db, p: Key) => selectObjects(db, p).orderBy('position'));

const object = prepared((db, p: Key & { role: StoredObject['role']; path: string }) =>
  selectObjects(db, p).where('role', '=', p.role).where('path', '=', p.path),
);

const supersede = preparedWrite((db, p: Key & { at: number }) =>
  db
    .updateTable('revisions')
    .set({ superseded_at: p.at })
    .where('share_id', '=', p.shareId)
    .where('number', '=', p.number)
    .where('superseded_at', 'is', null),
);

/** Nobody can read the revisions of a deleted target, so the next sweep deletes them. */
export const dropRevisions = prepared((db, p: { shareId: string }) =>
  db.updateTable('revisions').set({ superseded_at: 0 }).where('share_id', '=', p.shareId),
);

export const revisionRepository = (db: Kysely<Database>): RevisionRepository => ({
  async insert(revision, reservationId) {
    const { shareId, number } = revision;
    await insert(db, { ...revision, content: toJson(revision.content) });
    await copySlots(db, { shareId, number, reservationId });
  },

  find: async (shareId, number) => (await find(db, { shareId, number })).rows.map(toRevision)[0],
  byContentId: async (contentId) => (await byContentId(db, { contentId })).rows.map(toRevision)[0],
  isGone: async (contentId) => (await gone(db, { contentId })).rows.length === 1,

  objects: async (shareId, number) =>
    (await objects(db, { shareId, number })).rows.map(readDeclared),

  contents: (revisions, most) => revisionContents(db, revisions, most),

  async object(shareId, number, role, path) {
    const [row] = (await object(db, { shareId, number, role, path })).rows;
    return row && readDeclared(row);
  },

  async supersede(shareId, number, at) {
    await supersede(db, { shareId, number, at });
  },

  sweep: (before) => untilDone(() => sweepSomeRevisions(db, before)),
});

const toRevision = (row: Omit<Revision, 'content'> & { content: Json }): Revision => ({
  ...row,
  content: fromJson(row.content),
});
