import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository, uploadBuild } from './support/main.ts';
import { part, target, without } from './support/target.ts';
import { until } from './support/time.ts';
import { buildRequest, created, first, ok, putAll } from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

test('[build.finalize.6] a repeated finalize has the same answer after the build was replaced', async () => {
  const { token, id } = await uploadBuild();
  const once = await client.finalizeBuild(token);
  const { owner, repo, branch, commitSha } = created(once);
  const bundle = newBundle();
  const body = buildRequest(`${owner}/${repo}`, bundle, { branch, commitSha });
  const next = await client.reserveBuild(body);
  expect(next.id).toBe(id);
  await putAll(next.slots, [bundle]);
  created(await client.finalizeBuild(next.token));
  expect((await client.finalizeBuild(token)).text).toBe(once.text);
});

test('[build.finalize.15 build.finalize.17] 50 concurrent finalizes have one effect and one answer', async () => {
  const { token, id } = await uploadBuild();
  const second = clientOf(target, { ...target.main, keys: { all: target.main.keys.second } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? client : second).finalizeBuild(token)),
  );
  const build = created(first(answers));
  expect(build).toMatchObject({ id, status: 'ready', revision: 1 });
  for (const answer of answers) {
    expect(answer.status).toBe(201);
    expect(answer.text).toBe(first(answers).text);
  }
  const query = new URLSearchParams({ branch: build.branch });
  const list = await client.get<Page<Build>>(`/repositories/${repository}/builds?${query}`);
  expect(ok(list).data).toEqual([build]);
});

test.skipIf(without.brief)(
  '[build.finalize.7 build.finalize.11] after expiry only a finalized reservation is answered 201',
  async () => {
    const site = part('brief');
    const brief = clientOf(site, site.main);
    const bundle = newBundle();
    const reserve = () => brief.reserveBuild(buildRequest(first(site.main.repositories), bundle));
    const [done, left] = [await reserve(), await reserve()];
    await putAll(done.slots, [bundle]);
    await putAll(left.slots, [bundle]);
    const once = await brief.finalizeBuild(done.token);
    created(once);
    await until(left.expiresAt);
    const again = await brief.finalizeBuild(done.token);
    expect([again.status, again.text]).toEqual([201, once.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expectError(await brief.finalizeBuild(left.token), 'reservation_expired');
  },
);
