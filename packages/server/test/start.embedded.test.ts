import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from './support/server.ts';

/** What a server does with its data directory when it starts. */

test('[config.10] a second server on the same data directory refuses to start', async () => {
  const first = await startTestServer();
  const { dataDir } = first;
  await expect(startTestServer({ dataDir })).rejects.toThrow('in use by another server');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.stop();
  await using again = await startTestServer({ dataDir });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test('[config.9] what it makes is readable by its owner only', async () => {
  await using server = await startTestServer();
  for (const file of ['secret', 'vitrine.sqlite']) {
    expect((await stat(join(server.dataDir, file))).mode & 0o777, file).toBe(0o600);
  }
});
