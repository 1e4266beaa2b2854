import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { run } from '../harness/processes/command.ts';
import { accountOn, somePort, withServer } from './support/own-server.ts';
import { isOurs } from './support/slots.ts';
import { localTest } from './support/target.ts';
import { buildRequest, created, first, put } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const BASE_URL = 'https://vitrine.example/tools/preview';

localTest(
  '[config.2 config.4 config.5] urls begin with the base url, including its path',
  async () => {
    const port = somePort();
    await withServer({ VITRINE_BASE_URL: BASE_URL, VITRINE_PORT: port }, async (server) => {
      const url = `http://127.0.0.1:${port}`;
      const { client, repository } = await accountOn({ ...server, url });
      const bundle = newBundle();
      const reservation = await client.reserveBuild(buildRequest(repository, bundle));
      expect(reservation.url.startsWith(`${BASE_URL}/b/`)).toBe(true);
      const slot = first(reservation.slots);
      expect(slot.putUrl.startsWith(`${BASE_URL}/`)).toBe(isOurs(slot));
      // Like a proxy, this removes the path of the base url and forwards the rest.
      const passedOn = { ...slot, putUrl: slot.putUrl.replace(BASE_URL, url) };
      expect((await put(passedOn, bundle)).status).toBe(200);
      const build = created(await client.finalizeBuild(reservation.token));
      expect(build.previewUrl?.startsWith(`${BASE_URL}/p/`)).toBe(true);
    });
  },
);

localTest(
  '[config.3] the line printed at the start names the port, whatever the base url',
  async () => {
    await withServer({ VITRINE_BASE_URL: BASE_URL }, async ({ url }) => {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    });
  },
);

localTest('[config.6] forwarded headers are ignored', async () => {
  await withServer({}, async (server) => {
    const { client, repository } = await accountOn(server);
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const answer = await client.post<Build>('/builds', buildRequest(repository), headers);
    expect(created(answer).url.startsWith(`${server.url}/`)).toBe(true);
  });
});

test.for([
  ['VITRINE_PORT', 'many'],
  ['VITRINE_BASE_URL', 'vitrine.example'],
  ['VITRINE_RESERVATION_TTL_SECONDS', '0'],
  ['VITRINE_SECRET', 'too short'],
  ['VITRINE_DATA_DIR', '/dev/null'],
  ['VITRINE_DATA_DIR', '/proc/none/data'],
] as const)('[config.13] %s=%s stops the start with one line', async ([name, value]) => {
  const folder = await temporaryFolder();
  const env = { VITRINE_PORT: '0', VITRINE_DATA_DIR: join(folder, 'data'), [name]: value };
  const { code, stdout, stderr } = await run('vitrine-server', ['serve'], { env });
  await rm(folder, { recursive: true, force: true });
  expect(code).toBeGreaterThan(0);
  expect(stdout).toBe('');
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(first(lines)).toContain(name);
  // The message repeats every value except for a secret.
  if (name !== 'VITRINE_SECRET') expect(first(lines)).toContain(value);
});
