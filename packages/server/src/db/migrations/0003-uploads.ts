import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DialectTypes } from '../engine.ts';

const ofReservation = (c: ColumnDefinitionBuilder) =>
  c.notNull().references('reservations.id').onDelete('cascade');

export async function uploads(db: Kysely<unknown>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('objects')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('idle_since', 'bigint')
    .addUniqueConstraint('objects_known', ['account_id', 'content_hash', 'encoding', 'size_bytes'])
    .execute();
  await partialIndex(db, 'objects_idle', 'objects', ['idle_since'], sql`idle_since is not null`);

  await db.schema
    .createTable('reservations')
    .addColumn('seq', types.sequence.type, types.sequence.build)
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('retention_days', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('finalized_at', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('result', 'text')
    .execute();
  await index(db, 'reservations_of_target', 'reservations', ['target_id', 'seq']);
  await index(db, 'reservations_by_age', 'reservations', ['created_at']);
  const open = sql<boolean>`finalized_at is null and closed_at is null`;
  await partialIndex(db, 'reservations_open', 'reservations', ['expires_at'], open);

  await db.schema
    .createTable('reservation_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('reservation_id', 'text', ofReservation)
    .execute();
  await index(db, 'reservation_tokens_of', 'reservation_tokens', ['reservation_id']);

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('reservation_id', 'text', ofReservation)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'endpoint', 'key'])
    .execute();
  await index(db, 'idempotency_keys_of', 'idempotency_keys', ['reservation_id']);
  await index(db, 'idempotency_keys_by_age', 'idempotency_keys', ['created_at']);

  // `set null` empties the slot when its object is swept.
  await declared(
    db.schema.createTable('slots').addColumn('object_key', 'text', (c) => c.primaryKey()),
  )
    .addColumn('reservation_id', 'text', ofReservation)
    .addColumn('encoding', 'text')
    .addColumn('stored_key', 'text', (c) => c.references('objects.key').onDelete('set null'))
    .addUniqueConstraint('slots_of', ['reservation_id', 'position'])
    .execute();
  await partialIndex(db, 'slots_stored', 'slots', ['stored_key'], sql`stored_key is not null`);

  await db.schema
    .createTable('revisions')
    .addColumn('share_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('superseded_at', 'bigint')
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('revisions_key', ['share_id', 'number'])
    .execute();
  const superseded = sql<boolean>`superseded_at is not null`;
  await partialIndex(db, 'revisions_superseded', 'revisions', ['superseded_at'], superseded);

  // Because of the foreign key to `objects`, a sweep cannot delete bytes that a finalize publishes.
  await declared(
    db.schema
      .createTable('revision_objects')
      .addColumn('share_id', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull()),
  )
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('object_key', 'text', (c) => c.notNull().references('objects.key'))
    .addPrimaryKeyConstraint('revision_objects_key', ['share_id', 'number', 'role', 'path'])
    .addForeignKeyConstraint(
      'revision_objects_of',
      ['share_id', 'number'],
      'revisions',
      ['share_id', 'number'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await index(db, 'revision_objects_stored', 'revision_objects', ['object_key']);
}

const declared = <Columns extends string>(table: CreateTableBuilder<string, Columns>) =>
  table
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('recording', 'text');

const index = (db: Kysely<unknown>, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute();

const partialIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
  rows: ReturnType<typeof sql<boolean>>,
) => db.schema.createIndex(name).on(table).columns(columns).where(rows).execute();
