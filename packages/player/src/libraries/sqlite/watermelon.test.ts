import { expect, test } from 'vitest';
import { readLibraryFile as libraryFile } from '../../../build/library-files.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { watermelonBridge, watermelonJSIBridge } from './watermelon.ts';

type Members = Record<string, (...values: unknown[]) => unknown>;
const SCHEMA = `create table "local_storage" ("key" varchar(16) primary key, "value" text);
  create table "notes" ("id" primary key, "_changed", "_status", "body");`;
const INSERT = 'insert into "notes" ("id", "body") values (?, ?)';
const ALL = 'select * from "notes" order by id';

/** The calls of WatermelonDB's adapter: the bridge is called with a tag, and the adapter without. */
const ways: [string, () => { call(name: string, ...values: unknown[]): Promise<unknown> }][] = [
  [
    'the bridge',
    () => {
      const bridge = watermelonBridge(fakeWorker({ libraryFile }).worker) as Members;
      return { call: async (name, ...values) => bridge[name]?.(1, ...values) };
    },
  ],
  [
    'JSI',
    () => {
      (watermelonJSIBridge(fakeWorker({ libraryFile }).worker) as Members).install?.();
      const scope = globalThis as unknown as { nativeWatermelonCreateAdapter(n: string): Members };
      const adapter = scope.nativeWatermelonCreateAdapter('w');
      return { call: async (name, ...values) => adapter[name]?.(...values) };
    },
  ],
];

test.each(ways)('%s: schema, records, cache and migrations', async (_, open) => {
  const { call } = open();
  expect(await call('initialize', 'w', 2)).toEqual({ code: 'schema_needed' });
  await call('setUpWithSchema', 'w', SCHEMA, 2);
  expect(await call('initialize', 'w', 2)).toEqual({ code: 'ok' });
  await call('batch', [
    [1, 'notes', INSERT, [['a', 'one']]],
    [0, null, INSERT, [['b', 'two']]],
    [0, null, 'insert into local_storage values (?, ?)', [['key', 'kept']]],
  ]);
  const b = { id: 'b', _changed: null, _status: null, body: 'two' };
  const isCached = (await call('find', 'notes', 'a')) === 'a';
  // A new driver of the bridge has a new cache.
  const a = isCached ? 'a' : expect.objectContaining({ id: 'a' });
  expect(await call('query', 'notes', ALL, [])).toEqual([a, b]);
  expect(await call('query', 'notes', ALL, [])).toEqual(['a', 'b']);
  await call('batch', [[-1, 'notes', 'delete from notes where id == ?', [['b']]]]);
  expect(await call('find', 'notes', 'b')).toBeNull();
  expect(await call('queryIds', ALL, [])).toEqual(['a']);
  expect(await call('count', 'select count(*) as "count" from notes', [])).toBe(1);
  expect(await call('getLocal', 'key')).toBe('kept');
  expect(await call('initialize', 'w', 3)).toEqual({
    code: 'migrations_needed',
    databaseVersion: 2,
  });
  await call('setUpWithMigrations', 'w', 'alter table notes add more;', 2, 3);
  expect(await call('unsafeQueryRaw', 'select more from notes', [])).toEqual([{ more: null }]);
  await call('unsafeResetDatabase', SCHEMA, 1);
  expect(await call('count', 'select count(*) from notes', [])).toBe(0);
});

test('a query as an array: names of columns, then values, or the id of a record that is known', () => {
  (watermelonBridge(fakeWorker({ libraryFile }).worker) as Members).initializeJSI?.();
  const scope = globalThis as unknown as { nativeWatermelonCreateAdapter(n: string): Members };
  const adapter = scope.nativeWatermelonCreateAdapter('file:testdb1?mode=memory&cache=shared');
  expect(adapter.unsafeExecuteMultiple?.(SCHEMA)).toBeUndefined();
  expect(adapter.queryAsArray?.('notes', ALL, [])).toEqual([]);
  adapter.batchJSON?.(
    JSON.stringify([
      [1, 'notes', INSERT, [['a', 1]]],
      [0, null, INSERT, [['b', 2]]],
    ]),
  );
  const columns = ['id', '_changed', '_status', 'body'];
  expect(adapter.queryAsArray?.('notes', ALL, [])).toEqual([columns, 'a', ['b', null, null, 2]]);
});

test('the bridge takes a batch as JSON, as on iOS', async () => {
  const bridge = watermelonBridge(fakeWorker({ libraryFile }).worker) as Members;
  await bridge.initialize?.(1, 'w', 1);
  await bridge.setUpWithSchema?.(1, 'w', SCHEMA, 1);
  await bridge.batchJSON?.(1, JSON.stringify([[1, 'notes', INSERT, [['a', 'one']]]]));
  expect(await bridge.queryIds?.(1, ALL, [])).toEqual(['a']);
});

test('the bridge has ids for new records', () => {
  const bridge = watermelonBridge(fakeWorker({ libraryFile }).worker) as Members;
  const ids = String(bridge.getRandomIds?.()).split(',');
  expect(new Set(ids).size).toBe(64);
  for (const id of ids) expect(id).toMatch(/^[0-9a-zA-Z]{16}$/);
});
