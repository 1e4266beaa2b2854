import { expect, test } from 'vitest';
import { type Bytes, newBranch, newBundle, newCommit } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { at, buildRequest, created, type Fields, ok, putAll } from './support/upload.ts';
import type { Build } from './support/wire.ts';

/**
 * A new branch, with functions that reserve and finalize its commits in any order, and read the
 * latest build.
 */
function newLine(platform = 'ios') {
  const branch = newBranch();
  const ask = (query: Record<string, string> = {}) =>
    client.get<Build>(
      `/builds?${new URLSearchParams({ owner, repo, branch, platform, ...query })}`,
    );
  return {
    ask,
    latest: async (query?: Record<string, string>) => ok(await ask(query)).id,
    async reserve(commitSha = newCommit(), bundle: Bytes = newBundle(), more: Fields = {}) {
      const body = buildRequest(repository, bundle, { branch, platform, commitSha, ...more });
      const { id, token, slots } = await client.reserveBuild(body);
      await putAll(slots, [bundle]);
      return { id, commitSha, finalize: async () => created(await client.finalizeBuild(token)) };
    },
  };
}

test('[build.identity.13] the latest build is that of the newest reservation, whatever the order of the finalizes', async () => {
  const line = newLine();
  const [one, two] = [await line.reserve(), await line.reserve()];
  await two.finalize();
  await one.finalize();
  expect(await line.latest()).toBe(two.id);
});

test('[build.identity.13] an older commit uploaded again with the same content is the latest', async () => {
  const line = newLine();
  const bundle = newBundle();
  const one = await line.reserve(newCommit(), bundle);
  await one.finalize();
  const two = await line.reserve();
  await two.finalize();
  expect(await line.latest()).toBe(two.id);
  const again = await line.reserve(one.commitSha, bundle);
  expect((await again.finalize()).revision).toBe(1);
  expect(await line.latest()).toBe(one.id);
});

test('[build.identity.13 build.identity.14] an older commit uploaded again is the latest once finalized', async () => {
  const line = newLine();
  const one = await line.reserve();
  await one.finalize();
  const two = await line.reserve();
  await two.finalize();
  expect(await line.latest()).toBe(two.id);
  const again = await line.reserve(one.commitSha);
  expect(again.id).toBe(one.id);
  await line.reserve();
  expect(await line.latest()).toBe(two.id);
  await again.finalize();
  expect(await line.latest()).toBe(one.id);
});

test('[build.identity.13] two reservations of one commit: the one of its current content decides', async () => {
  const line = newLine();
  const early = await line.reserve();
  const between = await line.reserve();
  const late = await line.reserve(early.commitSha);
  await between.finalize();
  await late.finalize();
  expect(await line.latest()).toBe(early.id);
  await early.finalize();
  expect(await line.latest()).toBe(between.id);
});

test('[build.identity.24] an older run that is finalized last does not become the latest', async () => {
  const line = newLine();
  const newer = await line.reserve(newCommit(), newBundle(), { order: 12 });
  expect((await newer.finalize()).order).toBe(12);
  const older = await line.reserve(newCommit(), newBundle(), { order: 11 });
  const { url } = await older.finalize();
  expect(await line.latest()).toBe(newer.id);
  expect((await request('GET', url)).text).toContain(newer.commitSha.slice(0, 7));
  const plain = await line.reserve();
  expect((await plain.finalize()).order).toBeNull();
  expect(await line.latest()).toBe(plain.id);
  const again = await line.reserve(older.commitSha, newBundle(), { order: 12 });
  await again.finalize();
  expect(await line.latest()).toBe(older.id);
  await client.delete(`/builds/${older.id}`);
  expect(await line.latest()).toBe(plain.id);
});

test('[build.reserve.44 build.reserve.45] orders of another source are not compared', async () => {
  const line = newLine();
  const upload = async (order: number, orderSource?: string) => {
    const source = orderSource === undefined ? {} : { orderSource };
    const reserved = await line.reserve(newCommit(), newBundle(), { order, ...source });
    await reserved.finalize();
    return reserved.id;
  };
  const before = await upload(18_000_000_000, 'https://github.com');
  await upload(17_000_000_000, 'https://github.com');
  expect(await line.latest()).toBe(before);
  const moved = await upload(7, 'buildkite.com/1');
  expect(await line.latest()).toBe(moved);
  expect(ok(await client.get<Build>(`/builds/${before}`)).order).toBeNull();
  await upload(6, 'buildkite.com/1');
  expect(await line.latest()).toBe(moved);
  const given = await upload(1);
  expect(await line.latest()).toBe(given);
  await upload(0);
  expect(await line.latest()).toBe(given);
});

test.for(['', 7, null, 'a'.repeat(256)])(
  '[build.reserve.44] orderSource %j is 400',
  async (orderSource) => {
    const more = { order: 1, orderSource };
    expectInvalid(await client.post('/builds', buildRequest(repository, newBundle(), more)));
  },
);

test.for([-1, 1.5, '7', null, 2 ** 53])('[build.reserve.42] order %j is 400', async (order) => {
  expectInvalid(await client.post('/builds', buildRequest(repository, newBundle(), { order })));
});

test('[build.identity.15 build.identity.16] without a ready build the latest is the newest pending one', async () => {
  const line = newLine();
  expectError(await line.ask(), 'not_found');
  const one = await line.reserve();
  expect(await line.latest()).toBe(one.id);
  const two = await line.reserve();
  expect(await line.latest()).toBe(two.id);
  await one.finalize();
  expect(await line.latest()).toBe(one.id);
});

test('[build.identity.17] latest with a status is the newest build of that status', async () => {
  const line = newLine();
  const ready = await line.reserve();
  expectError(await line.ask({ status: 'ready' }), 'not_found');
  await ready.finalize();
  expectError(await line.ask({ status: 'pending' }), 'not_found');
  const pending = await line.reserve();
  expect(await line.latest({ status: 'ready' })).toBe(ready.id);
  expect(await line.latest({ status: 'pending' })).toBe(pending.id);
  expect(await line.latest({ status: 'any' })).toBe(pending.id);
  expectError(await line.ask({ status: 'done' }), 'invalid_request');
});

test('[build.delete.3] after a delete the latest is the next ready build', async () => {
  const line = newLine();
  const builds = [await line.reserve(), await line.reserve(), await line.reserve()];
  await at(builds, 0).finalize();
  await at(builds, 1).finalize();
  await client.delete(`/builds/${at(builds, 1).id}`);
  expect(await line.latest()).toBe(at(builds, 0).id);
  await client.delete(`/builds/${at(builds, 0).id}`);
  expect(await line.latest()).toBe(at(builds, 2).id);
  await client.delete(`/builds/${at(builds, 2).id}`);
  expectError(await line.ask(), 'not_found');
});
