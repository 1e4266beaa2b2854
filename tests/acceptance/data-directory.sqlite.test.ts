import { expect } from 'vitest';
import { request } from '../harness/http/client.ts';
import { run } from '../harness/processes/command.ts';
import { withServer } from './support/own-server.ts';
import { localTest } from './support/target.ts';
import { ok } from './support/upload.ts';

localTest('[config.8 config.10] a second server on the data folder refuses to start', async () => {
  await withServer({}, async ({ environment, url }) => {
    const { code, stdout, stderr } = await run('vitrine-server', ['serve'], { env: environment });
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/\S/);
    ok(await request('GET', `${url}/readyz`));
  });
});
