import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { client, otherClient, repository } from './support/main.ts';
import { expectClosed } from './support/slots.ts';
import { buildRequest, first, ok } from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

test('[build.delete.1 build.delete.2 build.delete.4 page.3] a deleted build is gone', async () => {
  const { id, branch, commitSha, previewUrl = '' } = await client.newBuild(repository);
  const answer = await client.delete(`/builds/${id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectError(await client.get(`/builds/${id}`), 'not_found');
  const query = new URLSearchParams({ branch, commitSha });
  const list = await client.get<Page<Build>>(`/repositories/${repository}/builds?${query}`);
  expect(ok(list).data).toEqual([]);
  expect((await request('GET', previewUrl)).status).toBe(410);
  const asJson = await request('GET', previewUrl, { headers: { Accept: 'application/json' } });
  expectError(asJson, 'gone');
  expectError(await client.delete(`/builds/${id}`), 'not_found');
});

test('[build.delete.5] reserving the identity of a deleted build creates a new build', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const old = await client.publishBuild(body, bundle);
  await client.delete(`/builds/${old.id}`);
  const next = await client.publishBuild(body, bundle);
  expect(next.id).not.toBe(old.id);
  expect(next).toMatchObject({ revision: 1, url: old.url });
  expect(next.previewUrl).not.toBe(old.previewUrl);
  expectError(await client.get(`/builds/${old.id}`), 'not_found');
});

test('[build.delete.6] deleting a build closes its reservations', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const open = [await client.reserveBuild(body), await client.reserveBuild(body)];
  await client.delete(`/builds/${first(open).id}`);
  for (const { slots, token } of open) {
    await expectClosed(first(slots), bundle);
    expectError(await client.finalizeBuild(token), 'not_found');
  }
});

test('[build.delete.7] unknown and foreign builds are 404', async () => {
  const { id } = await client.newBuild(repository);
  expectError(await client.delete('/builds/bld_0000000000000000'), 'not_found');
  expectError(await otherClient.delete(`/builds/${id}`), 'not_found');
  ok(await client.get(`/builds/${id}`));
});
