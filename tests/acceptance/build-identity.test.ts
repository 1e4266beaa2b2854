import { expect, test } from 'vitest';
import {
  declareFile,
  newBranch,
  newBundle,
  newBytes,
  newCommit,
  sha256,
} from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { expectClosed } from './support/slots.ts';
import { target } from './support/target.ts';
import {
  at,
  buildRequest,
  created,
  type Fields,
  first,
  ok,
  put,
  putAll,
} from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

function newIdentity(): Fields {
  return { branch: newBranch(), commitSha: newCommit() };
}

const read = async (id: string) => ok(await client.get<Build>(`/builds/${id}`));

test('[build.identity.1 build.identity.2] the same repository, branch, platform and commit are the same build', async () => {
  const identity = newIdentity();
  const [one, two] = [newBundle(), newBundle()];
  const { id } = await client.publishBuild(buildRequest(repository, one, identity), one);
  const again = buildRequest(repository, two, { ...identity, entry: 'other', isTransformed: true });
  expect(await client.publishBuild(again, two)).toMatchObject({ id, entry: 'other' });
  const query = new URLSearchParams({ branch: String(identity.branch) });
  const list = await client.get<Page<Build>>(`/repositories/${repository}/builds?${query}`);
  expect(ok(list).data.map((build) => build.id)).toEqual([id]);
});

test('[build.identity.3] a different branch, platform, commit or repository is a different build', async () => {
  const identity = newIdentity();
  const bundle = newBundle();
  const reserve = async (fields: Fields, name = repository) =>
    (await client.reserveBuild(buildRequest(name, bundle, { ...identity, ...fields }))).id;
  const ids = [
    await reserve({}),
    await reserve({ branch: newBranch() }),
    await reserve({ branch: String(identity.branch).toUpperCase() }),
    await reserve({ platform: 'android' }),
    await reserve({ commitSha: newCommit() }),
    await reserve({}, at(target.main.repositories, 1)),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('[build.identity.4 build.identity.5 build.identity.6 build.identity.7 build.identity.12] new content makes a new revision, equal content does not', async () => {
  const identity = newIdentity();
  const [one, two, icon] = [newBundle(), newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const body = buildRequest(repository, one, { ...identity, files });
  const old = await client.publishBuild(body, one, icon);
  expect(old.revision).toBe(1);

  const next = await client.reserveBuild(buildRequest(repository, two, identity));
  expect(next).toMatchObject({ id: old.id, status: 'ready' });
  await putAll(next.slots, [two]);
  expect(await read(old.id)).toEqual(old);
  expect((await request('GET', `${old.previewUrl}/bundle`)).text).toBe(Buffer.from(one).toString());

  const replaced = created(await client.finalizeBuild(next.token));
  expect(replaced).toMatchObject({ revision: 2, contentHash: sha256(two), files: [] });
  expect((await request('GET', first(old.files).url)).status).toBe(200);
  const kept = await request('GET', `${old.previewUrl}/r/1/bundle`, { redirect: 'follow' });
  expect(kept.text).toBe(Buffer.from(one).toString());

  const same = await client.publishBuild(buildRequest(repository, two, identity), two);
  expect(same.revision).toBe(2);
});

test('[build.identity.9] a build is pending until its first finalize', async () => {
  const bundle = newBundle();
  const { id, token, slots } = await client.reserveBuild(buildRequest(repository, bundle));
  expect((await read(id)).status).toBe('pending');
  await putAll(slots, [bundle]);
  expect((await read(id)).status).toBe('pending');
  await client.finalizeBuild(token);
  expect((await read(id)).status).toBe('ready');
});

test('[build.identity.18] two open reservations of one identity: the last finalize wins', async () => {
  const identity = newIdentity();
  const [one, two] = [newBundle(), newBundle()];
  const early = await client.reserveBuild(buildRequest(repository, one, identity));
  const late = await client.reserveBuild(buildRequest(repository, two, identity));
  await putAll(early.slots, [one]);
  await putAll(late.slots, [two]);
  created(await client.finalizeBuild(late.token));
  const last = created(await client.finalizeBuild(early.token));
  expect(last).toMatchObject({ id: late.id, revision: 2, contentHash: sha256(one) });
  expect(await read(last.id)).toEqual(last);
});

test('[build.identity.20] a ninth reservation closes the oldest', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const reservations = [];
  for (let count = 0; count < 8; count += 1) reservations.push(await client.reserveBuild(body));
  expect((await put(first(first(reservations).slots), bundle)).status).toBe(200);
  await client.reserveBuild(body);
  await expectClosed(first(first(reservations).slots), bundle);
  expectError(await client.finalizeBuild(first(reservations).token), 'reservation_expired');
  const second = at(reservations, 1);
  expect((await put(first(second.slots), bundle)).status).toBe(200);
  created(await client.finalizeBuild(second.token));
});
