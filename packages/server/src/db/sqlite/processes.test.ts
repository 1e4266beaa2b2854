import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import type { Database } from '../schema/database.ts';
import { kill, runChild } from '../test/child.ts';
import { account } from '../test/fixtures.ts';
import { SqliteConnection } from './connection.ts';
import { lockDataDirectory } from './data-lock.ts';
import { sqliteDialect } from './dialect.ts';
import { openSqliteStore } from './store.ts';

it('several processes write to one database without losing rows', async () => {
  const file = testFile();
  const children = ['a', 'b'].map((prefix) => runChild('child-writer.ts', file, prefix, '150'));
  // Both children also migrate the empty database at the same time.
  const codes = await Promise.all(children.map(({ exit }) => exit));
  expect(codes).toEqual([
    [0, null],
    [0, null],
  ]);
  const store = await openSqliteStore({ file });
  const child = runChild('child-writer.ts', file, 'c', '150');
  for (let at = 0; at < 150; at += 1) await store.accounts.insert(account(`d${at}`));
  await child.exit;
  expect(await store.accounts.list()).toHaveLength(600);
  await store.close();
});

it('opening waits for another process that creates the same database', async () => {
  const file = testFile();
  const child = runChild('child-maker.ts', file);
  expect((await child.lines.next()).value).toBe('begun');
  // The wait blocks this whole process, which does nothing else at its start.
  const store = await openSqliteStore({ file });
  expect(await store.accounts.list()).toEqual([]);
  await store.close();
});

it('a migration locks the database from its begin', async () => {
  const file = testFile();
  const connection = new SqliteConnection(file);
  const other = new DatabaseSync(file, { timeout: 0 });
  const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
  const write = () => other.exec('create table other (id integer)');
  await db.transaction().execute(async () => expect(write).toThrow('locked'));
  write();
  other.close();
  connection.close();
});

it('no acknowledged insert is lost when the process is killed', async () => {
  const file = testFile();
  const child = runChild('child-writer.ts', file, 'k', '1000000');
  const acknowledged: string[] = [];
  while (acknowledged.length < 100) acknowledged.push((await child.lines.next()).value);
  child.process.kill('SIGKILL');
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    acknowledged.push(line.value);
  }
  const store = await openSqliteStore({ file });
  const kept = new Set((await store.accounts.list()).map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  await store.close();
  const database = new DatabaseSync(file);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});

it('a data directory stays locked until its process ends, even by SIGKILL', async () => {
  const file = testFile('serve.lock');
  const child = runChild('child-lock.ts', file);
  expect((await child.lines.next()).value).toBe('locked');
  expect(() => lockDataDirectory(file)).toThrow(/is in use by another server\. Stop that one/);
  expect(() => lockDataDirectory(file), 'a failed attempt releases nothing').toThrow('in use');
  await kill(child);
  const release = lockDataDirectory(file);
  expect(() => lockDataDirectory(file), 'a second lock in one process is refused').toThrow(
    'in use',
  );
  const second = runChild('child-lock.ts', file);
  second.process.stdout?.resume();
  expect(await second.exit, 'a lock of another process is refused').toEqual([1, null]);
  release();
  release();
  lockDataDirectory(file)();
});
