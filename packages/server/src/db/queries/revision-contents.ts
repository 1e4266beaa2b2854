import { type Kysely, sql } from 'kysely';
import type { BundleContent } from '../../core/model/content.ts';
import type { RevisionContents } from '../../core/ports/upload-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson } from '../schema/json.ts';
import { declaredColumns, readDeclared } from './declared-columns.ts';
import { inFixedLengths } from './value-lists.ts';

type Key = { shareId: string; number: number };

/** The first of these revisions that have at most `most` objects together, in few statements. */
export async function revisionContents(
  db: Kysely<Database>,
  revisions: Key[],
  most: number,
): Promise<Map<string, RevisionContents>> {
  const found = new Map<string, RevisionContents>();
  for (const some of inFixedLengths(await firstOf(db, revisions, most))) {
    for (const { shareId, contentId, content } of await contents(db, some)) {
      const parsed = fromJson<BundleContent>(content);
      found.set(shareId, { contentId, content: parsed, objects: [] });
    }
    for (const { shareId, ...object } of await objects(db, some))
      found.get(shareId)?.objects.push(readDeclared(object));
  }
  return found;
}

/** The first keys whose revisions have at most `most` objects together. */
async function firstOf(db: Kysely<Database>, revisions: Key[], most: number): Promise<Key[]> {
  const counts = new Map<string, number>();
  for (const some of inFixedLengths(revisions))
    for (const { shareId, objects } of await sizes(db, some)) counts.set(shareId, Number(objects));
  let objects = 0;
  const end = revisions.findIndex(({ shareId }) => {
    objects += counts.get(shareId) ?? 0;
    return objects > most;
  });
  return end === -1 ? revisions : revisions.slice(0, end);
}

/** With casts, because PostgreSQL takes a parameter without a type for text. */
const isOneOf = (revisions: Key[]) => {
  const rows = revisions.map(
    ({ shareId, number }) => sql`(cast(${shareId} as text), cast(${number} as integer))`,
  );
  return sql<boolean>`(share_id, number) in (values ${sql.join(rows)})`;
};

const sizes = (db: Kysely<Database>, revisions: Key[]) =>
  db
    .selectFrom('revision_objects')
    .select(({ fn }) => ['share_id as shareId', fn.countAll().as('objects')])
    .where(isOneOf(revisions))
    .groupBy('share_id')
    .execute();

const contents = (db: Kysely<Database>, revisions: Key[]) =>
  db
    .selectFrom('revisions')
    .select(['share_id as shareId', 'content_id as contentId', 'content'])
    .where(isOneOf(revisions))
    .execute();

const objects = (db: Kysely<Database>, revisions: Key[]) =>
  db
    .selectFrom('revision_objects')
    .select(['share_id as shareId', ...declaredColumns, 'object_key as key', 'encoding'])
    .where(isOneOf(revisions))
    .orderBy('position')
    .execute();
