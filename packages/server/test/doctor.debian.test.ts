import { onTestFinished, test } from 'vitest';
import { startPgBouncer } from '../../../tests/harness/services/pgbouncer.ts';
import { createDatabase, startPostgres } from '../../../tests/harness/services/postgres.ts';
import { expectToPass } from './support/doctor.ts';

test('[doctor.database.1] a durable server passes through PgBouncer too', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const bouncer = await startPgBouncer(server.url);
  onTestFinished(() => bouncer.stop());
  const { pathname } = new URL(await createDatabase(server.url));
  await expectToPass(Object.assign(new URL(bouncer.url), { pathname }).href);
});
