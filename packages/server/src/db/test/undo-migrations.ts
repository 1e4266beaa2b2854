import { DatabaseSync } from 'node:sqlite';

/** What brings back the schema before each migration, in their order. */
const UNDO: Record<string, string> = {
  '0007_preview_repositories': `drop index previews_of_repository;
    alter table previews drop column repository_key;
    alter table usage_events drop column repository_key`,
  '0008_slot_failures': `alter table slots drop column digest_failures;
    alter table slots drop column reopenings`,
  '0009_content_ids': `drop table gone_contents; drop index revisions_by_content_id;
    alter table revisions drop column content_id; alter table reservations drop column content_id`,
  '0010_audit_references': 'select 1',
  '0011_build_git': `alter table builds drop column git;
    alter table reservations drop column git`,
  '0012_test_runs': `drop index usage_events_in_order; drop table usage_counters;
    ${['sequence', 'stored_bytes', 'share_id', 'key_id', 'owner', 'repo', 'pull_request', 'title']
      .map((column) => `alter table usage_events drop column ${column}`)
      .join(';')}`,
};

/** SQL that makes a database one of the version before this migration. Its rows stay. */
export const undoSql = (first: keyof typeof UNDO): string =>
  Object.entries(UNDO)
    .filter(([name]) => name >= first)
    .map(([, sql]) => `${sql};`)
    .concat(`delete from kysely_migration where name >= '${first}'`)
    .join('\n');

/** Does that to a closed SQLite database. */
export function undoMigrations(file: string, first: keyof typeof UNDO): void {
  const database = new DatabaseSync(file);
  database.exec(undoSql(first));
  database.close();
}
