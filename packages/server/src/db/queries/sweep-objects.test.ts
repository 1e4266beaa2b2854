import { expect, test, vi } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { SqliteConnection } from '../sqlite/connection.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import { content, DAY, NOW, object, reservation, seed, slot } from '../test/fixtures.ts';

/** A store with `slots` reservations, each with a slot for every one of the same `objects`. */
async function sharing({ objects, slots }: { objects: number; slots: number }) {
  const store = await openSqliteStore({ file: testFile() });
  await seed(store);
  await store.transaction(async (tx) => {
    for (let at = 0; at < objects; at += 1) await tx.objects.insert(object(`k${at}`));
    for (let id = 0; id < slots; id += 1) {
      await tx.reservations.insert(reservation(`r${id}`));
      const held = (at: number) => slot(`r${id}`, at, { storedKey: `k${at}` });
      await tx.slots.insert(Array.from({ length: objects }, (_, at) => held(at)));
    }
  });
  const revise = (number: number) =>
    store.revisions.insert(
      {
        shareId: 's',
        number,
        accountId: 'acc_a',
        contentId: `c${number}`,
        content,
        createdAt: NOW,
        supersededAt: null,
      },
      'r0',
    );
  return { store, revise };
}

test('a sweep reads no slots of objects that a revision refers to', async () => {
  const { store, revise } = await sharing({ objects: 3, slots: 2 });
  await revise(1);
  await revise(2);
  await store.revisions.supersede('s', 1, NOW);
  await store.revisions.sweep(NOW + 1);
  const execute = vi.spyOn(SqliteConnection.prototype, 'execute');
  expect(await store.objects.deleteUnreferenced(NOW + DAY, 100)).toEqual([]);
  const statements = execute.mock.calls.map(([sql]) => sql);
  execute.mockRestore();
  expect(statements.filter((sql) => sql.includes('"objects"'))).not.toEqual([]);
  expect(statements.filter((sql) => sql.includes('"slots"'))).toEqual([]);
  await store.close();
});

test('a slow sweep is split into several transactions', async () => {
  const { store } = await sharing({ objects: 5, slots: 2 });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 15;
    return now;
  });
  const execute = vi.spyOn(SqliteConnection.prototype, 'execute');
  const deleted = await store.objects.deleteUnreferenced(NOW + DAY, 100);
  const steps = execute.mock.calls.filter(([sql]) => sql.includes('order by "idle_since"'));
  clock.mockRestore();
  execute.mockRestore();
  expect(deleted.sort()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
  expect(steps).toHaveLength(3);
  await store.close();
});
