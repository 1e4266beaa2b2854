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
  '0013_apps': `drop index previews_of_app; drop index previews_of_repository_app;
    alter table previews drop column app`,
  '0014_order': `drop index builds_by_order; alter table builds drop column run_order;
    alter table reservations drop column run_order`,
  '0015_branch_states': `drop index branches_listed; drop index branches_not_listed;
    drop index branches_closed;
    drop index branches_idle; drop index builds_expiring_of_branch; drop index builds_of_pull_request;
    alter table branches drop column closed_at; alter table branches drop column pinned_at;
    alter table branches drop column gone_at; alter table branches drop column uploaded_at;
    alter table branches drop column uploaded_seq; alter table builds drop column pull_request`,
  '0016_trusts': `drop table trusts; drop index api_keys_exchanged;
    alter table api_keys drop column trust_id`,
  '0017_order_sources': `drop index builds_of_repository;
    alter table branches drop column order_source;
    alter table reservations drop column order_source`,
  '0018_sourcemaps': 'alter table accounts drop column shows_stacks',
  '0019_small_objects': 'drop table if exists small_objects',
  '0020_build_content_id': `alter table builds drop column content_id;
    alter table builds drop column content_id_of`,
};

/**
 * SQL that makes a database one of the version before this migration. Its rows stay. The newest is
 * undone first: it may have an index of columns that an older one added.
 */
export const undoSql = (first: keyof typeof UNDO): string =>
  Object.entries(UNDO)
    .filter(([name]) => name >= first)
    .reverse()
    .map(([, sql]) => `${sql};`)
    .concat(`delete from kysely_migration where name >= '${first}'`)
    .join('\n');

/** Does that to a closed SQLite database. */
export function undoMigrations(file: string, first: keyof typeof UNDO): void {
  const database = new DatabaseSync(file);
  database.exec(undoSql(first));
  database.close();
}
