import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { request } from '../harness/http/client.ts';
import { ROOT } from '../harness/processes/command.ts';
import { startServer } from '../harness/processes/servers.ts';
import { localTest } from './support/target.ts';
import { ok } from './support/upload.ts';

localTest(
  '[config.1 config.2 config.3 config.9 config.14 operator.1] a server starts without configuration except for the port',
  async () => {
    const folder = await temporaryFolder();
    const server = await startServer({ VITRINE_PORT: '0', VITRINE_DATA_DIR: '' }, folder);
    try {
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
      ok(await request('GET', `${server.url}/readyz`));
      const data = join(folder, 'data');
      const names = (await readdir(data, { recursive: true })).map((name) => join(data, name));
      expect(names.length).toBeGreaterThan(1);
      const secrets = names.filter((name) => /secret/i.test(name));
      expect(secrets).toHaveLength(1);
      for (const name of secrets) expect((await stat(name)).mode & 0o777).toBe(0o600);
      for (const command of ['vitrine', 'vitrine-server']) {
        await access(join(ROOT, 'node_modules/.bin', command));
      }
    } finally {
      await server.dispose();
    }
  },
);
