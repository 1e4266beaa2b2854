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
  '0010_audit_references': '',
  '0014_trusts': `drop table trusts; drop index api_keys_exchanged;
    alter table api_keys drop column trust_id`,
};

/** Makes a closed SQLite database one of the version before this migration. Its rows stay. */
export function undoMigrations(file: string, first: keyof typeof UNDO): void {
  const database = new DatabaseSync(file);
  for (const [name, sql] of Object.entries(UNDO)) if (name >= first) database.exec(sql);
  database.prepare('delete from kysely_migration where name >= ?').run(first);
  database.close();
}
