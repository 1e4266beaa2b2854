import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf, request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { expectClosed } from './support/slots.ts';
import { target } from './support/target.ts';
import {
  buildRequest,
  finalizeBuild,
  first,
  newBuild,
  ok,
  publishBuild,
  reserveBuild,
} from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

const client = clientOf(target, target.main);
const otherClient = clientOf(target, target.other);
const repository = first(target.main.repositories);

test('[build.delete.1 build.delete.2 build.delete.4 page.3] a deleted build is gone', async () => {
  const { id, branch, commitSha, previewUrl = '' } = await newBuild(client, repository);
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
  const old = await publishBuild(client, body, bundle);
  await client.delete(`/builds/${old.id}`);
  const next = await publishBuild(client, body, bundle);
  expect(next.id).not.toBe(old.id);
  expect(next).toMatchObject({ revision: 1, url: old.url });
  expect(next.previewUrl).not.toBe(old.previewUrl);
  expectError(await client.get(`/builds/${old.id}`), 'not_found');
});

test('[build.delete.6] deleting a build closes its reservations', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const open = [await reserveBuild(client, body), await reserveBuild(client, body)];
  await client.delete(`/builds/${first(open).id}`);
  for (const { slots, token } of open) {
    await expectClosed(first(slots), bundle);
    expectError(await finalizeBuild(client, token), 'not_found');
  }
});

test('[build.delete.7] unknown and foreign builds are 404', async () => {
  const { id } = await newBuild(client, repository);
  expectError(await client.delete('/builds/bld_0000000000000000'), 'not_found');
  expectError(await otherClient.delete(`/builds/${id}`), 'not_found');
  ok(await client.get(`/builds/${id}`));
});
