import { expect, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../../tests/harness/services/postgres.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { NEW_TARGETS, OLD_EVENTS, targetsOf } from '../test/audit-events.ts';
import { runChild } from '../test/child.ts';
import { account } from '../test/fixtures.ts';
import { testDatabase } from '../test/postgres.ts';
import { options, query } from '../test/query.ts';
import { undoSql } from '../test/undo-migrations.ts';
import { openPostgresStore } from './store.ts';

const url = testDatabase(() => postgresUrl());
const open = (more = {}) => openPostgresStore({ url: url(), ...options, ...more });

const migrated = async () =>
  (await query(url(), 'select name from kysely_migration order by name')).map(({ name }) => name);

it('eight processes that start on an empty database migrate it once', async () => {
  const children = Array.from({ length: 8 }, (_, at) =>
    runChild('child-postgres.ts', url(), `p${at}_`, '5'),
  );
  const codes = await Promise.all(children.map(({ exit }) => exit));
  expect(codes).toEqual(Array(8).fill([0, null]));
  expect(await migrated()).toEqual([
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
  const { store } = await open();
  expect(await store.accounts.list()).toHaveLength(40);
  await store.close();
});

it('a migration cuts the share ids of older audit events', async () => {
  const other = await createDatabase(postgresUrl());
  const reopen = () => openPostgresStore({ url: other, ...options });
  await (await reopen()).store.close();
  await query(other, undoSql('0010_audit_references'));
  await query(other, OLD_EVENTS);
  const { store } = await reopen();
  expect(targetsOf(await store.audit.newest({}, 9))).toEqual(NEW_TARGETS);
  await store.close();
  await dropDatabase(postgresUrl(), other);
});

it('a failed migration creates no table', async () => {
  const other = await createDatabase(postgresUrl());
  await query(other, 'create table revision_objects (in_the_way text)');
  const opening = () => openPostgresStore({ url: other, ...options });
  await expect(opening()).rejects.toThrow('"revision_objects" already exists');
  const tables = await query(other, "select 1 from pg_tables where schemaname = 'public'");
  expect(tables).toHaveLength(1);
  await query(other, 'drop table revision_objects');
  const { store } = await opening();
  expect(await store.accounts.list()).toEqual([]);
  await store.close();
  await dropDatabase(postgresUrl(), other);
});

it('tables of another program in another schema do not disturb the migration', async () => {
  const other = await createDatabase(postgresUrl());
  await query(other, 'create schema theirs; create table theirs.kysely_migration (id int)');
  const { store } = await openPostgresStore({ url: other, ...options });
  expect(await store.accounts.insert(account('one'))).toBe(true);
  await store.close();
  await dropDatabase(postgresUrl(), other);
});

it('the database of a newer version is refused', async () => {
  await query(
    url(),
    "insert into kysely_migration values ('0099_future', '2099-01-01T00:00:00.000Z')",
  );
  await expect(open()).rejects.toThrow(/newer version of Vitrine.*0099_future/);
  await query(url(), "delete from kysely_migration where name = '0099_future'");
});

it('a database without the encoding UTF8 is refused', async () => {
  const name = `vitrine_${'a'.repeat(16)}`;
  const other = Object.assign(new URL(postgresUrl()), { pathname: `/${name}` }).href;
  await dropDatabase(postgresUrl(), other);
  await query(
    postgresUrl(),
    `create database ${name} encoding 'LATIN1' locale 'C' template template0`,
  );
  await expect(openPostgresStore({ url: other, ...options })).rejects.toThrow(
    /encoding is LATIN1, and Vitrine needs UTF8/,
  );
  await dropDatabase(postgresUrl(), other);
});

it('the error of a failed start names the database but not the password', async () => {
  const nowhere = Object.assign(new URL(url()), { port: '1', password: 'hidden' }).href;
  const failure = await openPostgresStore({ url: nowhere, ...options }).catch((error) => error);
  expect(failure.message).toMatch(
    /^The database vitrine_\w+ of 127.0.0.1:1 cannot be opened: .*ECONNREFUSED/,
  );
  expect(JSON.stringify([failure.message, failure.stack])).not.toContain('hidden');
});

it('COMMIT waits for the disk even where synchronous_commit is off', async () => {
  await query(
    url(),
    `alter database ${new URL(url()).pathname.slice(1)} set synchronous_commit = off`,
  );
  const { store } = await open();
  await query(
    url(),
    `create table seen (commits text);
     create function see() returns trigger language plpgsql as
       $$ begin insert into seen select current_setting('synchronous_commit'); return null; end $$;
     create trigger see after insert on accounts execute function see()`,
  );
  await store.accounts.insert(account('seen'));
  expect(await query(url(), 'select * from seen')).toEqual([{ commits: 'on' }]);
  await query(url(), 'drop trigger see on accounts');
  await store.close();
});
