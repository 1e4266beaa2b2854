import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { part, target, without } from './support/target.ts';
import { until } from './support/time.ts';
import {
  buildRequest,
  created,
  finalizeBuild,
  first,
  ok,
  putAll,
  reserveBuild,
} from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

const client = clientOf(target, target.main);
const repository = first(target.main.repositories);

async function uploaded() {
  const bundle = newBundle();
  const reservation = await reserveBuild(client, buildRequest(repository, bundle));
  await putAll(reservation.slots, [bundle]);
  return reservation;
}

test('[build.finalize.6] a repeated finalize has the same answer after the build was replaced', async () => {
  const { token, id } = await uploaded();
  const once = await finalizeBuild(client, token);
  const { owner, repo, branch, commitSha } = created(once);
  const bundle = newBundle();
  const body = buildRequest(`${owner}/${repo}`, bundle, { branch, commitSha });
  const next = await reserveBuild(client, body);
  expect(next.id).toBe(id);
  await putAll(next.slots, [bundle]);
  created(await finalizeBuild(client, next.token));
  expect((await finalizeBuild(client, token)).text).toBe(once.text);
});

test('[build.finalize.15 build.finalize.17] 50 concurrent finalizes have one effect and one answer', async () => {
  const { token, id } = await uploaded();
  const second = clientOf(target, { ...target.main, keys: { all: target.main.keys.second } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => finalizeBuild(index % 2 ? client : second, token)),
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
    const reserve = () => reserveBuild(brief, buildRequest(first(site.main.repositories), bundle));
    const [done, left] = [await reserve(), await reserve()];
    await putAll(done.slots, [bundle]);
    await putAll(left.slots, [bundle]);
    const once = await finalizeBuild(brief, done.token);
    created(once);
    await until(left.expiresAt);
    const again = await finalizeBuild(brief, done.token);
    expect([again.status, again.text]).toEqual([201, once.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expectError(await finalizeBuild(brief, left.token), 'reservation_expired');
  },
);
