import type { Kysely } from 'kysely';
import type { DialectTypes } from '../engine.ts';

/** No foreign keys: the log outlives what it tells of. */
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
  // Each upload writes to it and people look rarely: this one index is for the sweep and for them.
  await db.schema
    .createIndex('audit_events_by_age')
    .on('audit_events')
    .columns(['at', 'id'])
    .execute();
}
