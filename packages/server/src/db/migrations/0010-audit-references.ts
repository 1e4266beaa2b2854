import { type Kysely, sql } from 'kysely';

/** `<share id>"}`, with which the target of every event about a preview ended. */
const END = '_'.repeat(26);
const LENGTH = END.length + 2;

/**
 * Cuts the share ids in the audit log, which are permissions, to six characters and `~`. New events
 * have a hash behind it, whose key is not known here.
 */
export async function auditReferences(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_events
    set target = substr(target, 1, length(target) - ${sql.lit(LENGTH)})
      || substr(target, length(target) - ${sql.lit(LENGTH - 1)}, 6) || '~"}'
    where action like 'preview.%'
      and target like ${sql.lit(`%"preview":"${END}"}`)}`.execute(db);
}
