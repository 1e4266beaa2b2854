import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DialectTypes } from '../engine.ts';
import type { Database } from '../schema/database.ts';
import { accounts } from './0001-accounts.ts';
import { targets } from './0002-targets.ts';
import { uploads } from './0003-uploads.ts';
import { turns } from './0004-turns.ts';
import { buildContent } from './0005-build-content.ts';
import { audit } from './0006-audit.ts';
import { previewRepositories } from './0007-preview-repositories.ts';
import { slotFailures } from './0008-slot-failures.ts';
import { contentIds } from './0009-content-ids.ts';
import { auditReferences } from './0010-audit-references.ts';
import { buildGit } from './0011-build-git.ts';
import { testRuns } from './0012-test-runs.ts';
import { apps } from './0013-apps.ts';
import { order } from './0014-order.ts';
import { branchStates } from './0015-branch-states.ts';
import { trusts } from './0016-trusts.ts';
import { orderSources } from './0017-order-sources.ts';
import { sourcemaps } from './0018-sourcemaps.ts';
import { smallObjects } from './0019-small-objects.ts';
import { buildContentId } from './0020-build-content-id.ts';

/** Run in the order of their names. A released migration is never changed; new ones are added. */
const migrations = (types: DialectTypes): Record<string, Migration> => ({
  '0001_accounts': { up: accounts },
  '0002_targets': { up: targets },
  '0003_uploads': { up: (db) => uploads(db, types) },
  '0004_turns': { up: turns },
  '0005_build_content': { up: buildContent },
  '0006_audit': { up: (db) => audit(db, types) },
  '0007_preview_repositories': { up: previewRepositories },
  '0008_slot_failures': { up: slotFailures },
  '0009_content_ids': { up: (db) => contentIds(db, types) },
  '0010_audit_references': { up: auditReferences },
  '0011_build_git': { up: buildGit },
  '0012_test_runs': { up: testRuns },
  '0013_apps': { up: apps },
  '0014_order': { up: order },
  '0015_branch_states': { up: branchStates },
  '0016_trusts': { up: trusts },
  '0017_order_sources': { up: orderSources },
  '0018_sourcemaps': { up: sourcemaps },
  '0019_small_objects': { up: (db) => smallObjects(db, types) },
  '0020_build_content_id': { up: buildContentId },
});

/** Runs the missing migrations in one transaction. */
export async function migrate(db: Kysely<Database>, types: DialectTypes): Promise<void> {
  const known = migrations(types);
  const names = Object.keys(known);
  const executed = await executedMigrations(db, types);
  refuseNewer(executed, names);
  if (executed.length === names.length) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** A newer version may have given rows a meaning that this version does not know. */
function refuseNewer(executed: string[], known: string[]): void {
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database has the schema of a newer version of Vitrine (${unknown.join(', ')}; this one ` +
      `knows up to ${known.at(-1)}). Run that version, or restore a backup made before it.`,
  );
}

async function executedMigrations(db: Kysely<Database>, types: DialectTypes): Promise<string[]> {
  // To describe all tables, as Kysely does, takes longer than the rest of opening a database.
  const { rows: tables } = await types.tablesNamed('kysely_migration').execute(db);
  if (tables.length === 0) return [];
  const rows = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
