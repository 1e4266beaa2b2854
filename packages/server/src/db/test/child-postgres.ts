import { openPostgresStore } from '../postgres/store.ts';

/**
 * Opens a database and inserts accounts. Arguments: url, prefix of the ids, number of accounts.
 * Prints each id once the insert is acknowledged.
 */
const [url = '', prefix = '', count = '0'] = process.argv.slice(2);
const { store } = await openPostgresStore({ url, poolSize: 3, timeoutMs: 15_000 });
for (let at = 0; at < Number(count); at += 1) {
  const id = `${prefix}${at}`;
  await store.accounts.insert({ id, name: id, createdAt: at });
  console.log(id);
}
await store.close();
