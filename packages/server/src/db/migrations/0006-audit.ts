import type { Kysely } from 'kysely';
import type { DialectTypes } from '../engine.ts';

/** No foreign keys: events are kept when the rows that they name are deleted. */
export async function audit(db: Kysely<unknown>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', types.sequence.type, types.sequence.build)
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  // Every upload inserts rows and people read them rarely, so one index serves the sweep and
  // readers.
  await db.schema
    .createIndex('audit_events_by_age')
    .on('audit_events')
    .columns(['at', 'id'])
    .execute();
}
