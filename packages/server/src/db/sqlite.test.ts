import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeContract } from './contract-suite.ts';
import { openSqliteStore } from './sqlite-store.ts';

storeContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-db-'));
  const file = join(directory, 'test.sqlite');
  let store = await openSqliteStore({ file });
  return {
    store,
    async reopen() {
      await store.close();
      store = await openSqliteStore({ file });
      return store;
    },
    async dispose() {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});
