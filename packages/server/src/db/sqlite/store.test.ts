import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Store } from '../../core/ports/store.ts';
import { storeContract } from '../contract-suite.ts';
import { openSqliteStore } from './store.ts';

/** An empty database with all migrations, which take longer than most tests of the suite. */
let migrated: string;

beforeAll(async () => {
  migrated = await temporaryFolder('db');
  await (await openSqliteStore({ file: join(migrated, 'empty.sqlite') })).close();
});
afterAll(() => removeFolder(migrated));

storeContract('SQLite', async () => {
  const directory = await temporaryFolder('db');
  const file = join(directory, 'test.sqlite');
  await copyFile(join(migrated, 'empty.sqlite'), file);
  // As a server does; the others are as commands.
  const server = { file, inBackground: true };
  let store = await openSqliteStore(server);
  const others: Store[] = [];
  return {
    store,
    async another() {
      const other = await openSqliteStore({ file });
      others.push(other);
      return other;
    },
    async reopen() {
      await store.close();
      store = await openSqliteStore(server);
      return store;
    },
    async dispose() {
      for (const open of [store, ...others]) await open.close();
      await removeFolder(directory);
    },
  };
});

test('the version is another one after each commit, of this process or of another', async () => {
  const directory = await temporaryFolder('db');
  const file = join(directory, 'test.sqlite');
  const [store, other] = [await openSqliteStore({ file }), await openSqliteStore({ file })];
  const commit = ({ accounts }: Store, name: string) =>
    accounts.insert({ id: `acc_${name}`, name, createdAt: 0 });
  const seen = [store.version(), store.version()];
  await commit(store, 'one');
  seen.push(store.version());
  await commit(other, 'two');
  seen.push(store.version(true));
  await commit(other, 'three');
  await nextTurn();
  seen.push(store.version());
  const [first] = seen;
  expect(seen.map((version) => Number(version) - Number(first))).toEqual([0, 0, 1, 2, 3]);
  for (const open of [store, other]) await open.close();
  await removeFolder(directory);
});
