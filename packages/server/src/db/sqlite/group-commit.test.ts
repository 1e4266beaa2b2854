import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import type { Store } from '../../core/ports/store.ts';
import { account } from '../test/fixtures.ts';
import { SqliteConnection } from './connection.ts';
import { GroupCommit } from './group-commit.ts';
import { openSqliteStore } from './store.ts';

async function open(file = testFile()): Promise<Store> {
  const store = await openSqliteStore({ file });
  onTestFinished(() => store.close());
  return store;
}

/** Counts the statements that the connection executes during `work`, by their text. */
async function counted(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const exec = vi.spyOn(SqliteConnection.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  await work();
  const times = Map.groupBy(exec.mock.calls, ([sql]) => sql);
  return new Map([...times].map(([sql, calls]) => [sql, calls.length]));
}

it('up to 64 transactions share one commit', async () => {
  // A batch ends early when it takes long. With a clock that stands still it does not.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const store = await open();
  const insert = (count: number, name: string) => () =>
    Promise.all(
      Array.from({ length: count }, (_, at) => store.accounts.insert(account(name + at))),
    );
  const some = await counted(insert(64, 'a'));
  expect([some.get('begin immediate'), some.get('commit'), some.get('savepoint one')]).toEqual([
    1, 1, 64,
  ]);
  expect((await counted(insert(65, 'b'))).get('commit')).toBe(1 + 2);
});

it('slow transactions are split into several batches', async () => {
  const store = await open();
  const busy = (at: number) =>
    store.transaction(async (tx) => {
      await tx.accounts.insert(account(`a${at}`));
      const end = performance.now() + 15;
      while (performance.now() < end);
    });
  const all = await counted(() => Promise.all([1, 2, 3, 4, 5, 6].map(busy)));
  expect(all.get('commit')).toBeGreaterThan(1);
});

it('the pragmas of a connection make commits survive power loss', () => {
  const connection = new SqliteConnection(testFile());
  const pragma = (name: string) =>
    Object.values(connection.execute(`pragma ${name}`, []).rows[0] ?? {})[0];
  expect(pragma('synchronous'), 'full').toBe(2);
  // On macOS, fsync(2) does not flush the cache of the drive.
  expect([pragma('fullfsync'), pragma('checkpoint_fullfsync')]).toEqual([1, 1]);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('busy_timeout')).toBe(5000);
  connection.close();
});

it('a write waits for the write lock of another process, and reads do not', async () => {
  const file = testFile();
  const store = await open(file);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const written = store.accounts.insert(account('one'));
  await sleep(150);
  expect(await store.accounts.list()).toEqual([]);
  other.exec('commit');
  other.close();
  expect(await written).toBe(true);
});

it('a write is rejected as unavailable when another process keeps the lock', async () => {
  const file = testFile();
  const store = await open(file);
  const connection = new SqliteConnection(file);
  connection.busyTimeout = 1;
  const commits = new GroupCommit(connection, { lockTimeout: 100 });
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const refused = { code: 'unavailable', retryAfter: 1 };
  await expect(commits.run(async () => 1)).rejects.toMatchObject(refused);
  other.close();
  expect(await commits.run(async () => 1)).toBe(1);
  connection.close();
  expect(await store.accounts.list()).toEqual([]);
});

it('no statement runs after SQLite has rolled back the whole batch', async () => {
  const store = await open();
  const execute = vi.spyOn(SqliteConnection.prototype, 'execute');
  onTestFinished(() => execute.mockRestore());
  const works = [
    store.accounts.insert(account('one')),
    store.transaction(async (tx) => {
      await tx.accounts.insert(account('two'));
      // SQLite rolls back like this when the disk is full.
      const writer: unknown = execute.mock.contexts.at(-1);
      if (writer instanceof SqliteConnection) writer.exec('rollback');
      const late = tx.accounts.insert(account('three'));
      await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    }),
  ];
  const settled = await Promise.allSettled(works);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await store.accounts.list()).toEqual([]);
  expect(await store.accounts.insert(account('four'))).toBe(true);
});

it('a nested transaction is refused instead of waiting for ever', async () => {
  const store = await open();
  const nested = store.transaction(() => store.accounts.insert(account('one')));
  await expect(nested).rejects.toThrow('wait for itself');
  expect(await store.accounts.insert(account('two'))).toBe(true);
});
