import { expect } from 'vitest';
import { request } from '../harness/http/client.ts';
import { run } from '../harness/processes/command.ts';
import { startServer } from '../harness/processes/servers.ts';
import { createAccount } from './support/accounts.ts';
import { clientOf } from './support/client.ts';
import { localTest } from './support/target.ts';
import { first, ok } from './support/upload.ts';
import type { Build } from './support/wire.ts';

localTest(
  '[config.10] a second server on a data directory that is not shared refuses to start',
  async () => {
    const server = await startServer();
    try {
      const { environment } = server;
      const { code, stderr } = await run('vitrine-server', ['serve'], { env: environment });
      expect(code).toBeGreaterThan(0);
      expect(stderr).toMatch(/\S/);
      ok(await request('GET', `${server.url}/readyz`));
    } finally {
      await server.dispose();
    }
  },
);

localTest(
  '[config.16] two servers start on a data directory that both declare as shared',
  async () => {
    const one = await startServer({ VITRINE_DATA_DIR_SHARED: 'true' });
    const two = await startServer(one.environment);
    try {
      const account = await createAccount(one.environment, 'main');
      const build = await clientOf(one, account).newBuild(first(account.repositories));
      const other = clientOf(two, account);
      expect(ok(await other.get<Build>(`/builds/${build.id}`)).status).toBe('ready');
      const { pathname } = new URL(`${build.previewUrl}/bundle`);
      expect((await request('GET', two.url + pathname)).status).toBe(200);
    } finally {
      await two.dispose();
      await one.dispose();
    }
  },
);
