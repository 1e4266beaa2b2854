import { openSqliteStore } from '../sqlite/store.ts';

/**
 * Inserts accounts, eight at a time, and prints each id once the insert is acknowledged as durable.
 * Arguments: database file, prefix of the ids, number of accounts.
 */
const [file = '', prefix = '', count = '0'] = process.argv.slice(2);
const store = await openSqliteStore({ file });
let next = 0;
const work = async () => {
  while (next < Number(count)) {
    const id = `${prefix}${next}`;
    next += 1;
    await store.accounts.insert({ id, name: id, createdAt: next });
    console.log(id);
  }
};
await Promise.all(Array.from({ length: 8 }, work));
await store.close();
