import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import { NEW_TARGETS, OLD_EVENTS, targetsOf } from '../test/audit-events.ts';
import { account, content, NOW, seed } from '../test/fixtures.ts';
import { publish, reserve } from '../test/flow.ts';
import { undoMigrations } from '../test/undo-migrations.ts';

const schemaOf = (file: string) => {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select name, sql from sqlite_schema order by name').all();
  const executed = database.prepare('select * from kysely_migration order by name').all();
  database.close();
  return { rows, executed };
};

it('opening a migrated database changes neither its schema nor its rows', async () => {
  const file = testFile();
  const first = await openSqliteStore({ file });
  await first.accounts.insert(account('one'));
  await first.close();
  const schema = schemaOf(file);
  const second = await openSqliteStore({ file });
  expect(await second.accounts.list()).toHaveLength(1);
  await second.close();
  expect(schemaOf(file)).toEqual(schema);
  expect(schema.executed.map(({ name }) => name)).toEqual([
    '0001_accounts',
    '0002_targets',
    '0003_uploads',
    '0004_turns',
    '0005_build_content',
    '0006_audit',
    '0007_preview_repositories',
    '0008_slot_failures',
    '0009_content_ids',
    '0010_audit_references',
    '0011_build_git',
    '0012_test_runs',
    '0013_apps',
    '0014_order',
    '0015_branch_states',
    '0016_trusts',
    '0017_order_sources',
    '0018_sourcemaps',
    '0019_small_objects',
    '0020_build_content_id',
  ]);
});

it('a migration cuts the share ids of older audit events', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  undoMigrations(file, '0010_audit_references');
  const database = new DatabaseSync(file);
  database.exec(OLD_EVENTS);
  database.close();
  const store = await openSqliteStore({ file });
  expect(targetsOf(await store.audit.newest({}, 9))).toEqual(NEW_TARGETS);
  await store.close();
});

it('a failed migration creates no table', async () => {
  const file = testFile();
  const database = new DatabaseSync(file);
  database.exec('create table revision_objects (in_the_way text)');
  await expect(openSqliteStore({ file })).rejects.toThrow('already exists');
  expect(schemaOf(file).executed).toEqual([]);
  database.exec('drop table revision_objects');
  database.close();
  const store = await openSqliteStore({ file });
  expect(await store.accounts.list()).toEqual([]);
  await store.close();
});

it('the database of a newer version is refused and not changed', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  const database = new DatabaseSync(file);
  database.exec("insert into kysely_migration values ('0099_future', '2099-01-01T00:00:00.000Z')");
  database.close();
  const schema = schemaOf(file);
  await expect(openSqliteStore({ file })).rejects.toThrow(/newer version of Vitrine.*0099_future/);
  expect(schemaOf(file)).toEqual(schema);
});

it('only its owner may read the database file', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  await store.close();
});

it('the error of a failed start names the file', async () => {
  const file = testFile();
  writeFileSync(file, 'hello, world. '.repeat(1000));
  await expect(openSqliteStore({ file })).rejects.toThrow(`${file} cannot be opened: file is not`);
  expect(readFileSync(file, 'utf8')).toContain('hello');
  const nowhere = `${file}/nowhere`;
  await expect(openSqliteStore({ file: nowhere })).rejects.toThrow(nowhere);
});

it('content that a build repeats is ignored when it is of an older revision', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  const build = await reserve(store, 'c1');
  const revised = { shareId: build.shareId, number: 1, accountId: 'acc_a', contentId: 'c' };
  const row = { ...revised, content, createdAt: NOW, supersededAt: null };
  await store.revisions.insert(row, 'none');
  await publish(store, build);
  expect((await store.builds.byId(build.id))?.content).toEqual(content);
  // An older server does this: it does not know the columns of the content.
  const database = new DatabaseSync(file);
  database.exec('update builds set revision = 2');
  database.close();
  expect((await store.builds.byId(build.id))?.content).toBeNull();
  await store.close();
});
