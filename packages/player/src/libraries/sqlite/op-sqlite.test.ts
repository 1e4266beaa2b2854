import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { opSQLite } from './op-sqlite.ts';

type Call = (...values: unknown[]) => unknown;
type Found = { rows: { b: unknown }[] & { item: Call }; metadata: object[] };
type Members = Record<string, Call>;

function open(place: object = { name: 'a.db' }) {
  const { worker, said, settled } = fakeWorker({ libraryFile });
  const module = opSQLite(worker) as Members;
  expect(module.install?.()).toBe(true);
  const { __OPSQLiteProxy: proxy } = globalThis as unknown as { __OPSQLiteProxy: Members };
  return { worker, said, settled, proxy, db: proxy.open?.(place) as Members };
}

test('a database returns rows, ids and blobs', async () => {
  const { db, said, proxy } = open();
  db.executeSync?.('CREATE TABLE a (id INTEGER PRIMARY KEY, b BLOB)');
  const inserted = await db.execute?.('INSERT INTO a (b) VALUES (?) RETURNING id', [
    Uint8Array.of(1, 2),
  ]);
  expect(inserted).toMatchObject({ insertId: 1, rowsAffected: 1, rows: [{ id: 1 }] });
  const found = db.executeSync?.('SELECT b FROM a') as Found;
  const { rows, metadata } = found;
  expect(rows[0]?.b).toEqual(Uint8Array.of(1, 2).buffer);
  expect(rows.item(0)).toBe(rows[0]);
  expect(metadata).toMatchObject([{ name: 'b', type: 'BLOB', index: 0 }]);
  const raw = await db.executeRaw?.('SELECT id, 2 FROM a');
  expect([...(raw as unknown[])]).toEqual([[1, 2]]);
  expect((raw as { rawRows: unknown }).rawRows).toBe(raw);
  await expect(db.execute?.('SELECT * FROM c')).rejects.toThrow('no such table: c');
  const statement = db.prepareStatement?.('SELECT ? AS x') as Members;
  await statement.bind?.([7]);
  expect(await statement.execute?.()).toMatchObject({ rows: [{ x: 7 }] });
  expect([proxy.isSQLCipher?.(), db.commitHook?.(() => {})]).toEqual([false, undefined]);
  expect(said).toEqual([]);
});

test('a batch is done as a whole, also from a file', async () => {
  const { db, worker } = open({ name: 'a.db', location: ':memory:' });
  db.executeSync?.('CREATE TABLE a (b UNIQUE)');
  const insert = 'INSERT INTO a VALUES (?)';
  expect(
    await db.executeBatch?.([
      [insert, [[1], [2]]],
      [insert, [3]],
    ]),
  ).toEqual({ rowsAffected: 3 });
  await expect(db.executeBatch?.([[insert, [[4], [1]]]])).rejects.toThrow('UNIQUE');
  worker.files.write(
    'file:///cache/a.sql',
    'INSERT INTO a VALUES (5);\nINSERT INTO a VALUES (6);\n',
  );
  expect(await db.loadFile?.('/cache/a.sql')).toEqual({ commands: 2, rowsAffected: 2 });
  expect(db.executeSync?.('SELECT sum(b) AS s FROM a')).toMatchObject({ rows: [{ s: 17 }] });
});

test('another file is attached, hooks hear of changes, and reactive queries run again', async () => {
  const { db, proxy, settled } = open({ name: 'one.db' });
  const other = proxy.open?.({ name: 'two.db', location: 'file:///documents/more' }) as Members;
  other.executeSync?.('CREATE TABLE a (b); ');
  db.attach?.({ secondaryDbFileName: 'two.db', alias: 'two', location: '/documents/more' });
  const [hooked, fired]: [unknown[], unknown[]] = [[], []];
  db.updateHook?.((change: unknown) => hooked.push(change));
  const end = db.reactiveExecute?.({
    query: 'SELECT count(*) AS n FROM two.a',
    fireOn: [{ table: 'a' }],
    callback: ({ rows }: { rows: unknown[] }) => fired.push(...rows),
  }) as Call;
  db.executeSync?.('INSERT INTO two.a VALUES (1)');
  await db.flushPendingReactiveQueries?.();
  await settled();
  db.updateHook?.(null);
  end();
  db.executeSync?.('INSERT INTO two.a VALUES (1)');
  await db.flushPendingReactiveQueries?.();
  await settled();
  expect(hooked).toEqual([{ table: 'a', operation: 'INSERT', rowId: 1 }]);
  expect(fired).toEqual([{ n: 1 }]);
  expect(other.executeSync?.('SELECT * FROM a')).toMatchObject({ rows: [{ b: 1 }, { b: 1 }] });
});
