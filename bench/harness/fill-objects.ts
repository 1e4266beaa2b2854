// Objects in a database of SQLite that nobody asks for, or that a sweep is to delete.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BYTES = 1024;
const ROWS_OF_TRANSACTION = 100_000;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Where the bytes are. `nowhere`: only the rows exist, and no sweep looks at them. */
export type Place = 'database' | 'files' | 'nowhere';

/** Adds objects of 1 KiB that nothing refers to. A sweep deletes those that have bytes. */
export function fillObjects(dataDir: string, count: number, place: Place): void {
  using database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'));
  database.exec('pragma synchronous = off; pragma cache_size = -1000000');
  const account = database.prepare('select id from accounts').get()?.id ?? '';
  const row = database.prepare(`insert into objects
    (key, account_id, content_hash, encoding, size_bytes, created_at, idle_since)
    values (?, ?, ?, 'identity', ${BYTES}, 0, ?)`);
  const small = database.prepare(
    'insert into small_objects (key, written_at, bytes) values (?, 0, ?)',
  );
  const bytes = randomBytes(BYTES);
  database.exec('begin');
  for (let index = 0; index < count; index += 1) {
    const key = keyOf(randomBytes(26));
    row.run(key, account, randomBytes(32).toString('hex'), place === 'nowhere' ? null : 0);
    if (place === 'database') small.run(key, bytes);
    if (place === 'files') writeObject(dataDir, key, bytes);
    if (index % ROWS_OF_TRANSACTION === 0) database.exec('commit; begin');
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
}

/** The number of objects that a sweep has not deleted yet. */
export function idleObjects(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'), { readOnly: true });
  const counted = database
    .prepare('select count(*) as rows from objects where idle_since = 0')
    .get();
  return Number(counted?.rows);
}

const keyOf = (random: Buffer): string =>
  Array.from(random, (byte) => ALPHABET[byte & 31]).join('');

function writeObject(dataDir: string, key: string, bytes: Buffer): void {
  const folder = join(dataDir, 'blobs', 'objects', key.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, key), bytes);
}
