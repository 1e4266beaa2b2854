import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../schema/database.ts';
import { kill, runChild } from '../test/child.ts';
import { testFile } from '../test/directory.ts';
import { account } from '../test/fixtures.ts';
import { SqliteConnection } from './connection.ts';
import { lockDataDirectory } from './data-lock.ts';
import { sqliteDialect } from './dialect.ts';
import { openSqliteStore } from './store.ts';

it('shares the database with other processes that write', async () => {
  const file = testFile();
  const children = ['a', 'b'].map((prefix) => runChild('child-writer.ts', file, prefix, '150'));
  // They make the tables at the same time, too.
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

it('waits for who makes the same database just now', async () => {
  const file = testFile();
  const child = runChild('child-maker.ts', file);
  expect((await child.lines.next()).value).toBe('begun');
  // The whole process waits: nothing of it runs as yet.
  const store = await openSqliteStore({ file });
  expect(await store.accounts.list()).toEqual([]);
  await store.close();
});

it('has the database to itself from the moment on that it begins to migrate', async () => {
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

it('has everything it promised after the process was killed', async () => {
  const file = testFile();
  const child = runChild('child-writer.ts', file, 'k', '1000000');
  const promised: string[] = [];
  while (promised.length < 100) promised.push((await child.lines.next()).value);
  child.process.kill('SIGKILL');
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    promised.push(line.value);
  }
  const store = await openSqliteStore({ file });
  const kept = new Set((await store.accounts.list()).map(({ id }) => id));
  expect(promised.filter((id) => !kept.has(id))).toEqual([]);
  await store.close();
  const database = new DatabaseSync(file);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});

it('locks a data directory until its process ends, however it ends', async () => {
  const file = testFile('serve.lock');
  const child = runChild('child-lock.ts', file);
  expect((await child.lines.next()).value).toBe('locked');
  expect(() => lockDataDirectory(file)).toThrow(/is in use by another server\. Stop that one/);
  expect(() => lockDataDirectory(file), 'a failed try frees nothing').toThrow('in use');
  await kill(child);
  const release = lockDataDirectory(file);
  expect(() => lockDataDirectory(file), 'nor twice in one process').toThrow('in use');
  const second = runChild('child-lock.ts', file);
  second.process.stdout?.resume();
  expect(await second.exit, 'nor by another one').toEqual([1, null]);
  release();
  release();
  lockDataDirectory(file)();
});
