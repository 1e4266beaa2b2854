import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Creates a database and keeps it locked for 500 ms, as a process that started earlier would. */
const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('begin immediate; create table earlier (id integer)');
console.log('begun');
await sleep(500);
database.exec('commit');
