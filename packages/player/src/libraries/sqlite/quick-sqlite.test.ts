import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { quickSQLite } from './quick-sqlite.ts';

type Members = Record<string, (...values: unknown[]) => unknown>;

test('databases are known by their name, and survive closing', async () => {
  const { worker, said } = fakeWorker({ libraryFile });
  expect((quickSQLite(worker) as Members).install?.()).toBe(true);
  const { __QuickSQLiteProxy: quick } = globalThis as unknown as { __QuickSQLiteProxy: Members };
  quick.open?.('a');
  quick.execute?.('a', 'CREATE TABLE t (id INTEGER PRIMARY KEY, b)');
  expect(await quick.executeAsync?.('a', 'INSERT INTO t (b) VALUES (?)', ['x'])).toMatchObject({
    insertId: 1,
    rowsAffected: 1,
  });
  const batch = [['INSERT INTO t (b) VALUES (?)', [['y'], ['z']]]];
  expect(await quick.executeBatchAsync?.('a', batch)).toEqual({ rowsAffected: 2 });
  const found = quick.execute?.('a', 'SELECT b FROM t WHERE id > ?', [1]);
  expect(found).toMatchObject({ rows: { _array: [{ b: 'y' }, { b: 'z' }], length: 2 } });
  quick.open?.('b', 'folder');
  quick.attach?.('b', 'a', 'other');
  expect(quick.execute?.('b', 'SELECT count(*) AS n FROM other.t')).toMatchObject({
    rows: { _array: [{ n: 3 }] },
  });
  quick.close?.('a');
  expect(() => quick.execute?.('a', 'SELECT 1')).toThrow('Database a is not open');
  quick.open?.('a');
  expect(quick.execute?.('a', 'SELECT * FROM t')).toMatchObject({ rows: { length: 3 } });
  quick.detach?.('b', 'other');
  quick.delete?.('a');
  quick.open?.('a');
  expect(() => quick.execute?.('a', 'SELECT * FROM t')).toThrow('no such table');
  expect(said).toEqual([]);
});
