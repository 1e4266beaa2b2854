import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../../tests/harness/services/postgres.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { ConnectionLost } from './errors.ts';
import { PostgresPool } from './pool.ts';
import { PostgresTransactions } from './transactions.ts';

/** Inserts into `now` fail with a full disk at once; inserts into `later` fail during COMMIT. */
const TABLES = `
  create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
  create table now (n int);
  create trigger now before insert on now for each row execute function full_disk();
  create table later (n int);
  create constraint trigger later after insert on later deferrable initially deferred
    for each row execute function full_disk()`;

let url: string;
let pool: PostgresPool;
let transactions: PostgresTransactions;
beforeAll(async () => {
  url = await createDatabase(postgresUrl());
  const options = { url, poolSize: 1, timeoutMs: 5000 };
  pool = new PostgresPool(options);
  transactions = new PostgresTransactions(pool, options, { durable: true });
  await pool.withConnection(options.timeoutMs, (lent) => lent.query(TABLES));
});
afterAll(async () => {
  await pool.close();
  await dropDatabase(postgresUrl(), url);
});

const insert = (table: string) =>
  transactions.run((db) => sql`insert into ${sql.table(table)} values (1)`.execute(db));

it('a full disk before COMMIT is insufficient_storage', async () => {
  await expect(insert('now')).rejects.toMatchObject({ code: 'insufficient_storage' });
});

it('a full disk during COMMIT is unavailable, because the outcome is unknown', async () => {
  const failed = insert('later');
  await expect(failed).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failed).rejects.toMatchObject({ cause: expect.any(ConnectionLost) });
});
