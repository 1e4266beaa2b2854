import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Makes a database, and takes its time: as whoever was a moment earlier. */
const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('begin immediate; create table earlier (id integer)');
console.log('begun');
await sleep(500);
database.exec('commit');
