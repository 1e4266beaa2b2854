import { afterAll, beforeAll, describe } from 'vitest';
import { type PgBouncer, startPgBouncer } from '../../../../../tests/harness/services/pgbouncer.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { storeContract } from '../contract-suite.ts';
import { postgresBench, testDatabase } from '../test/postgres.ts';

describe('an older server', () => {
  storeContract('PostgreSQL 15', postgresBench(testDatabase(() => postgresUrl('15'))));
});

describe('five connections that all share, each for a transaction', () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(postgresUrl());
  });
  afterAll(() => pooler.stop());
  const url = testDatabase(() => postgresUrl());
  const through = () => Object.assign(new URL(pooler.url), { pathname: new URL(url()).pathname });
  storeContract(
    'PgBouncer',
    postgresBench(() => through().href),
  );
});
