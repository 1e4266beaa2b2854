import { afterAll, beforeAll, describe } from 'vitest';
import { type PgBouncer, startPgBouncer } from '../../../../../tests/harness/services/pgbouncer.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { storeContract } from '../contract-suite.ts';
import { postgresFixture, testDatabase } from '../test/postgres.ts';

describe('the oldest supported server', () => {
  storeContract('PostgreSQL 15', postgresFixture(testDatabase(() => postgresUrl('15'))));
});

describe('a pooler in transaction mode with five connections', () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(postgresUrl());
  });
  afterAll(() => pooler.stop());
  const url = testDatabase(() => postgresUrl());
  const through = () => Object.assign(new URL(pooler.url), { pathname: new URL(url()).pathname });
  storeContract(
    'PgBouncer',
    postgresFixture(() => through().href),
  );
});
