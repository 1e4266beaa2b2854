import { join } from 'node:path';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Store } from '../../core/ports/store.ts';
import { storeContract } from '../contract-suite.ts';
import { openSqliteStore } from './store.ts';

storeContract('SQLite', async () => {
  const directory = await temporaryFolder('db');
  const file = join(directory, 'test.sqlite');
  let store = await openSqliteStore({ file });
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
      store = await openSqliteStore({ file });
      return store;
    },
    async dispose() {
      for (const open of [store, ...others]) await open.close();
      await removeFolder(directory);
    },
  };
});
