import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { sqliteStorage } from './sqlite-storage.ts';

type Members = Record<string, (options: object, success: unknown, failure: unknown) => void>;

test('each method calls back later, and each statement of a batch has its own result', async () => {
  const { worker, said, settled } = fakeWorker({ libraryFile });
  const module = sqliteStorage(worker) as Members;
  const call = async (name: string, options: object) => {
    const heard: unknown[] = [];
    module[name]?.(
      options,
      (answer: unknown) => heard.push('success', answer),
      (error: unknown) => heard.push('failure', error),
    );
    expect(heard).toEqual([]);
    await settled();
    return heard;
  };
  const batch = (...statements: [sql: string, ...params: unknown[]][]) =>
    call('backgroundExecuteSqlBatch', {
      dbargs: { dbname: 'a.db' },
      executes: statements.map(([sql, ...params]) => ({ qid: 1111, sql, params })),
    });

  expect(await batch(['SELECT 1'])).toEqual(['failure', expect.stringContaining('a.db')]);
  await call('open', { name: 'a.db', dblocation: 'nosync' });
  const [, results] = await batch(
    ['CREATE TABLE t (id INTEGER PRIMARY KEY, b UNIQUE)'],
    ['INSERT INTO t (b) VALUES (?), (?)', 'x', 'y'],
    ['SELECT b FROM t'],
    ['INSERT INTO t (b) VALUES (?)', 'x'],
    ['nothing'],
  );
  expect(results).toMatchObject([
    { type: 'success', result: { rows: [], rowsAffected: 0 } },
    { type: 'success', result: { rows: [], rowsAffected: 2, insertId: 2 } },
    { type: 'success', result: { rows: [{ b: 'x' }, { b: 'y' }], rowsAffected: 0 } },
    { type: 'error', result: { code: 6, message: expect.stringContaining('UNIQUE') } },
    { type: 'error', result: { code: 5 } },
  ]);
  expect(await call('close', { path: 'a.db' })).toEqual(['success', undefined]);
  await call('open', { name: 'a.db' });
  expect(await batch(['SELECT count(*) AS n FROM t'])).toMatchObject([
    'success',
    [{ result: { rows: [{ n: 2 }] } }],
  ]);
  await call('open', { name: 'b.db' });
  await call('attach', { path: 'b.db', dbName: 'a.db', dbAlias: 'a' });
  await call('delete', { path: 'a.db' });
  const lines = () => said.filter(({ type }) => type !== 'notice');
  expect(lines()).toEqual([]);
  await call('open', { name: 'a.db', assetFilename: '1' });
  expect(lines()).toMatchObject([{ type: 'log', level: 'warn' }]);
});
