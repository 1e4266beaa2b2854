import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { sqliteStorage } from './storage.ts';

type Members = Record<string, (...values: unknown[]) => unknown>;

test('react-native-sqlite-storage: batches answer query by query', async () => {
  const { worker } = fakeWorker({ libraryFile });
  const module = sqliteStorage(worker) as Members;
  const call = (name: string, options: object) =>
    new Promise((resolve, reject) => module[name]?.(options, resolve, reject));
  type Query = [sql: string, params?: unknown[]];
  const batch = (...executes: Query[]) => batchOf('shop.db', ...executes);
  const batchOf = (dbname: string, ...executes: Query[]) =>
    call('backgroundExecuteSqlBatch', {
      dbargs: { dbname },
      executes: executes.map(([sql, params]) => ({ qid: 1111, sql, params })),
    });
  await expect(batch(['SELECT 1'])).rejects.toContain('open it first');
  await call('open', { name: 'shop.db', dblocation: 'nosync' });
  await batch(['BEGIN'], ['CREATE TABLE a (id INTEGER PRIMARY KEY, b)']);
  expect(
    await batch(['INSERT INTO a (b) VALUES (?)', ['x']], ['SELECT b FROM a'], ['SELECT * FROM c']),
  ).toEqual([
    { qid: 1111, type: 'success', result: { rows: [], rowsAffected: 1, insertId: 1 } },
    { qid: 1111, type: 'success', result: { rows: [{ b: 'x' }], rowsAffected: 0 } },
    { qid: 1111, type: 'error', result: { code: 0, message: 'no such table: c' } },
  ]);
  await batch(['COMMIT']);
  await call('open', { name: 'other.db' });
  await call('attach', { path: 'other.db', dbName: 'shop.db', dbAlias: 'shop' });
  expect(await batchOf('other.db', ['SELECT b FROM shop.a'], ['DETACH shop'])).toMatchObject([
    { result: { rows: [{ b: 'x' }] } },
    { type: 'success' },
  ]);
  await call('close', { path: 'shop.db' });
  await call('open', { name: 'shop.db' });
  expect(await batch(['SELECT b FROM a'])).toMatchObject([{ result: { rows: [{ b: 'x' }] } }]);
  await call('delete', { path: 'shop.db' });
  await call('open', { name: 'shop.db' });
  expect(await batch(['SELECT b FROM a'])).toMatchObject([{ type: 'error' }]);
  await expect(call('open', { name: 'b.db', assetFilename: '1' })).rejects.toContain('beside');
});
