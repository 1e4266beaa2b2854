import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import type { Stored } from '../../protocol/worker.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createClasses } from '../expo/core/module.ts';
import { expoSQLite, type ForExpo } from './expo.ts';

type Call = (...values: unknown[]) => unknown;
type Opened = Record<string, Call>;
type Run = { firstRowValues: unknown[] };
type Module = Opened &
  Record<'NativeDatabase' | 'NativeStatement', new (...v: unknown[]) => Opened>;

function start(stored: Stored = {}) {
  const { worker, ...rest } = fakeWorker({ stored, libraryFile });
  const module = (expoSQLite(worker) as ForExpo).membersOf(createClasses(() => {})) as Module;
  /** As expo-sqlite/src/SQLiteDatabase.ts and SQLiteStatement.ts do. */
  const run = (database: Opened, source: string, values: object = {}, isArray = true) => {
    const statement = new module.NativeStatement();
    database.prepareSync?.(statement, source);
    const ran = statement.runSync?.(database, values, {}, isArray) as Run;
    const { firstRowValues, ...counts } = ran;
    const more = statement.getAllSync?.(database) as unknown[][];
    const columns = statement.getColumnNamesSync?.();
    statement.finalizeSync?.(database);
    return { ...counts, columns, rows: firstRowValues.length > 0 ? [firstRowValues, ...more] : [] };
  };
  return { worker, ...rest, module, run };
}

test('a database answers synchronously and later, and keeps its version', async () => {
  const { module, run } = start();
  const path = `${String(module.defaultDatabaseDirectory)}/a.db`;
  await module.ensureDatabasePathExistsAsync?.(path);
  const database = new module.NativeDatabase(path, {});
  await database.initAsync?.();
  await database.execAsync?.('CREATE TABLE a (id INTEGER PRIMARY KEY, b); PRAGMA user_version = 4');
  expect(run(database, 'PRAGMA user_version').rows).toEqual([[4]]);
  expect(run(database, 'INSERT INTO a (b) VALUES (?), (?) RETURNING id', { 0: 'x', 1: 2 })).toEqual(
    {
      lastInsertRowId: 2,
      changes: expect.any(Number),
      columns: ['id'],
      rows: [[1], [2]],
    },
  );
  expect(run(database, 'SELECT b FROM a WHERE id = $id', { $id: 1 }, false).rows).toEqual([['x']]);
  expect(run(database, 'SELECT count(*) FROM a').rows).toEqual([[2]]);
  database.execSync?.('BEGIN');
  expect(await database.isInTransactionAsync?.()).toBe(true);
  await expect(database.execAsync?.('SELECT * FROM c')).rejects.toThrow('no such table: c');
  await database.closeAsync?.();
  expect(() => database.execSync?.('SELECT 1')).toThrow('Access to closed resource');
});

test('databases are kept in the app storage until they are deleted', async () => {
  const first = start();
  const database = new first.module.NativeDatabase('/documents/SQLite/a.db');
  database.execSync?.('CREATE TABLE a (b); INSERT INTO a VALUES (randomblob(1000000)), (7)');
  await new Promise((resolve) => setTimeout(resolve, 150));
  const stored: Stored = { sqlite: {} };
  for (const notice of first.notices())
    if (notice.notice === 'store' && notice.value !== null)
      Object.assign(stored.sqlite ?? {}, { [notice.key]: notice.value });
  expect(Object.keys(stored.sqlite ?? {})).toHaveLength(2);

  const second = start(stored);
  // Without a path, as before SDK 52.
  const again = new second.module.NativeDatabase('a.db');
  expect(second.run(again, 'SELECT length(b) FROM a').rows).toEqual([[1_000_000], [1]]);
  expect(() => second.module.deleteDatabaseSync?.('a.db')).toThrow('currently open');
  again.closeSync?.();
  second.module.deleteDatabaseSync?.('a.db');
  expect(() => second.module.deleteDatabaseSync?.('a.db')).toThrow('not found');
  expect(second.notices().map((notice) => 'value' in notice && notice.value)).toEqual([null, null]);

  const [[key] = []] = Object.entries(stored.sqlite ?? {});
  const torn = start({ sqlite: { ...stored.sqlite, [String(key)]: 'other.1.2:AAAA' } });
  const empty = new torn.module.NativeDatabase('a.db');
  expect(torn.run(empty, 'SELECT * FROM sqlite_schema').rows).toEqual([]);
});

test('a database that is too large is not kept, and the app is told once', async () => {
  const { module, notices, said } = start();
  const database = new module.NativeDatabase('a.db');
  database.execSync?.('CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(4000000))');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(notices()).toEqual([]);
  expect(said).toMatchObject([{ type: 'log', level: 'warn' }]);
});

test('a file of the app becomes a database, as do bytes, and backups copy it', async () => {
  const { module, run, worker } = start();
  const memory = new module.NativeDatabase(':memory:');
  memory.execSync?.('CREATE TABLE a (b); INSERT INTO a VALUES (9)');
  const bytes = await memory.serializeAsync?.('main');
  worker.files.write('file:///documents/SQLite/put.db', bytes);
  worker.files.write('file:///cache/asset.db', bytes);
  await module.importAssetDatabaseAsync?.('/documents/SQLite/asset.db', 'file:///cache/asset.db');
  const copy = new module.NativeDatabase('copy.db');
  await module.backupDatabaseAsync?.(copy, 'main', memory, 'main');
  for (const database of [
    new module.NativeDatabase('/documents/SQLite/put.db'),
    new module.NativeDatabase('file:///documents/SQLite/asset.db'),
    new module.NativeDatabase(':memory:', {}, bytes),
    copy,
  ])
    expect(run(database, 'SELECT b FROM a').rows).toEqual([[9]]);
});

test('listeners hear of changes after the statement', async () => {
  const { module, settled } = start();
  const database = new module.NativeDatabase('/a.db', { enableChangeListener: true });
  const heard: unknown[] = [];
  module.addListener?.('onDatabaseChange', (change: unknown) => heard.push(change));
  database.execSync?.('CREATE TABLE a (b); INSERT INTO a VALUES (1)');
  expect(heard).toEqual([]);
  await settled();
  expect(heard).toEqual([
    { databaseName: 'main', databaseFilePath: '/a.db', tableName: 'a', rowId: 1 },
  ]);
});

test('the module of SDK 49: each query has its own result', async () => {
  const { module } = start();
  const queries = ['CREATE TABLE a (b)', 'INSERT INTO a VALUES (1)', 'SELECT b FROM a', 'no'];
  expect(
    await module.exec?.(
      'old.db',
      queries.map((source) => [source, []]),
      false,
    ),
  ).toEqual([
    [null, expect.any(Number), 0, [], []],
    [null, 1, 1, [], []],
    [null, 1, 1, ['b'], [[1]]],
    [expect.stringContaining('syntax error'), null, 0, [], []],
  ]);
});

test('exclusive transactions wait for each other, and roll back alone', async () => {
  const { module, run } = start();
  const open = (options = {}) => new module.NativeDatabase('/documents/SQLite/kv.db', options);
  const database = open();
  database.execSync?.('CREATE TABLE a (b)');
  /** As `withExclusiveTransactionAsync` of expo-sqlite/src/SQLiteDatabase.ts does. */
  const exclusively = async (values: unknown[]) => {
    const own = open({ useNewConnection: true });
    try {
      await own.execAsync?.('BEGIN');
      for (const value of values) {
        await own.execAsync?.(`INSERT INTO a VALUES (${value})`);
        await new Promise((resolve) => setTimeout(resolve));
      }
      await own.execAsync?.('COMMIT');
    } catch {
      await own.execAsync?.('ROLLBACK');
    } finally {
      await own.closeAsync?.();
    }
  };
  await Promise.all([exclusively([1, 2]), exclusively([3, 'wrong']), exclusively([4])]);
  expect(run(database, 'SELECT b FROM a').rows).toEqual([[1], [2], [4]]);
});
