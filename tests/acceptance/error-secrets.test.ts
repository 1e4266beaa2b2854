import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { clientOf } from './support/client.ts';
import { client, repository } from './support/main.ts';
import { part, target, without } from './support/target.ts';
import { sleep } from './support/time.ts';
import { buildRequest, first, put } from './support/upload.ts';

const { url } = target;

test('[error.11] keys and tokens are not repeated', async () => {
  const { token } = await client.reserveBuild(buildRequest(repository));
  const secret = token.slice(18);
  const answers = [
    await clientOf(target, target.other).finalizeBuild(token),
    await client.finalizeBuild(token),
    await client.finalizeBuild(`${token}x`),
    await client.get(`/builds?token=${token}&wait=x`),
    await client.get(`/${token}`),
    await client.post('/builds', { owner: token, repo: token, branch: token, platform: token }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThan(399);
    expect(text).not.toContain(secret);
  }
});

test('[error.11] an unknown path is not repeated', async () => {
  const { status, text } = await client.get('/nothing-of-this-name?of=this-kind');
  expect(status).toBe(404);
  expect(text).not.toContain('nothing-of');
  expect(text).not.toContain('this-kind');
});

test.skipIf(without.local)('[error.12] secrets are not in the logs', async () => {
  const { token, slots } = await client.reserveBuild(buildRequest(repository));
  const signatures = [...new URL(first(slots).putUrl).searchParams.values()];
  await put(first(slots), newBundle(5));
  await client.finalizeBuild(`${token}`);
  await client.get(`/builds?token=${token}`);
  await request('GET', `${url}/nothing?key=${client.key}`, {
    headers: { Cookie: `k=${client.key}` },
  });
  await sleep(300);
  const log = await readFile(part('local').log, 'utf8');
  expect(log.length).toBeGreaterThan(0);
  expect(log).not.toMatch(/vtr[kr]_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/);
  for (const signature of signatures) {
    if (signature.length >= 16) expect(log).not.toContain(signature);
  }
});
