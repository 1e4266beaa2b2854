import { expect, it, onTestFinished } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import { object, seed } from '../test/fixtures.ts';

it('objects.insert: the same bytes have one key in each account', async () => {
  const store = await openSqliteStore({ file: testFile() });
  onTestFinished(() => store.close());
  await seed(store);
  const insert = (key: string, accountId: string) =>
    store.objects.insert(object(key, { accountId, contentHash: 'h' }));
  expect(await insert('k1', 'acc_a')).toBe('k1');
  expect(await insert('k2', 'acc_b')).toBe('k2');
  expect(await insert('k3', 'acc_a')).toBe('k1');
  expect(await insert('k4', 'acc_b')).toBe('k2');
});
