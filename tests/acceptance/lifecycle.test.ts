import { expect } from 'vitest';
import { declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { request } from '../harness/http/client.ts';
import { startServer } from '../harness/processes/servers.ts';
import { accountOn, somePort } from './support/own-server.ts';
import { localTest } from './support/target.ts';
import { sleep, stopwatch } from './support/time.ts';
import { at, buildRequest, created, ok, put, putAll } from './support/upload.ts';

localTest('[config.11] reservations, urls and bytes survive kill -9 and a restart', async () => {
  const folder = await temporaryFolder();
  const port = { VITRINE_PORT: somePort() };
  const before = await startServer(port, folder);
  const { client, repository } = await accountOn(before);
  const bundle = newBundle();
  const preview = await client.newPreview();
  const icon = newBytes();
  const fields = { files: [declareFile('icon.png', icon)] };
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle, fields));
  expect((await put(at(slots, 1), icon)).status).toBe(200);
  before.kill();
  await before.stop();
  const after = await startServer(port, folder);
  try {
    expect(after.url).toBe(before.url);
    ok(await request('GET', `${preview.url}/bundle`));
    await putAll(slots.slice(0, 1), [bundle]);
    created(await client.finalizeBuild(token));
  } finally {
    await after.dispose();
  }
});

localTest('[build.read.12] waiting reads end when the server shuts down', async () => {
  const server = await startServer();
  const { client, repository } = await accountOn(server);
  const { id } = await client.reserveBuild(buildRequest(repository));
  const waiting = client.get(`/builds/${id}?wait=30`);
  // Leaves time for the read to reach the server and wait.
  await sleep(3_000);
  const { value, ms } = await stopwatch(Promise.all([waiting, server.dispose()]));
  expect(value[0].status).toBeGreaterThan(199);
  expect(ms).toBeLessThan(20_000);
});

localTest('the young generation of V8 stays small in a busy server', async () => {
  const server = await startServer();
  try {
    const ask = async () => {
      for (let count = 0; count < 300; count += 1) ok(await request('GET', `${server.url}/docs`));
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    const { text } = await request('GET', `${server.url}/metrics`);
    const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(text) ?? [];
    expect(Number(bytes)).toBeGreaterThan(0);
    expect(Number(bytes)).toBeLessThanOrEqual(4 * 1024 ** 2);
  } finally {
    await server.dispose();
  }
});
