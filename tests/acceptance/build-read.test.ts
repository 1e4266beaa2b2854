import { expect, test } from 'vitest';
import { newBranch, newBundle, newCommit } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError, expectInvalid, withoutRequestId } from './support/errors.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { promptest, sleep, stopwatch } from './support/time.ts';
import { buildRequest, created, type Fields, first, ok, putAll } from './support/upload.ts';
import type { Build } from './support/wire.ts';

type Query = Record<string, string>;
const search = (query: Query) => `/builds?${new URLSearchParams({ owner, repo, ...query })}`;
const get = (query: Query) => client.get<Build>(search(query));

/** A reservation whose bytes are uploaded, so that only the finalize is missing. */
async function uploaded(fields: Fields = {}) {
  const bundle = newBundle();
  const { id, token, slots } = await client.reserveBuild(buildRequest(repository, bundle, fields));
  await putAll(slots, [bundle]);
  return { id, finalize: async () => created(await client.finalizeBuild(token)) };
}

test('[build.read.1 build.read.2 build.read.4] a build is read as the latest, with ios as the default platform, and by id', async () => {
  const branch = newBranch();
  const ios = await client.newBuild(repository, { branch });
  const android = await client.newBuild(repository, { branch, platform: 'android' });
  expect(ok(await get({ branch, platform: 'ios' }))).toEqual(ios);
  expect(ok(await get({ branch }))).toEqual(ios);
  expect(ok(await get({ branch, platform: 'android' }))).toEqual(android);
  expect(ok(await client.get(`/builds/${android.id}`))).toEqual(android);
});

test('[build.read.3] a commit selects its build', async () => {
  const branch = newBranch();
  const old = await client.newBuild(repository, { branch });
  await client.newBuild(repository, { branch });
  expect(ok(await get({ branch, commitSha: old.commitSha }))).toEqual(old);
  expectError(await get({ branch, commitSha: newCommit() }), 'not_found');
});

test('[build.read.5] all builds that do not exist get the same answer', async () => {
  const otherClient = clientOf(target, target.other);
  const { id, branch } = await client.newBuild(repository);
  const answers = await Promise.all([
    client.get(search({ branch: newBranch() })),
    client.get(search({ branch, owner: 'nobody', repo: 'nothing' })),
    otherClient.get(search({ branch })),
    otherClient.get(`/builds/${id}`),
    client.get('/builds/bld_0000000000000000'),
    client.get('/builds/nonsense'),
  ]);
  for (const answer of answers) {
    expectError(answer, 'not_found');
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(first(answers)));
  }
});

test('[build.read.6 build.read.10] a waiting read answers within 1 s of the finalize', async () => {
  const one = async () => {
    const branch = newBranch();
    const { id, finalize } = await uploaded({ branch });
    const waiting = [get({ branch, wait: '60' }), client.get<Build>(`/builds/${id}?wait=60`)];
    await sleep(300);
    const build = await finalize();
    const { value: answers, ms } = await stopwatch(Promise.all(waiting));
    for (const answer of answers) expect(ok(answer)).toEqual(build);
    const { ms: again } = await stopwatch(get({ branch, wait: '60' }));
    return Math.max(ms, again);
  };
  expect(await promptest(one)).toBeLessThan(1000);
});

test('[build.read.9 build.read.10] a waiting read of a commit also waits for a build that does not exist yet', async () => {
  const one = async () => {
    const identity = { branch: newBranch(), commitSha: newCommit() };
    const waiting = get({ ...identity, wait: '60' });
    await sleep(300);
    const build = await (await uploaded(identity)).finalize();
    const { value, ms } = await stopwatch(waiting);
    expect(ok(value)).toEqual(build);
    return ms;
  };
  expect(await promptest(one)).toBeLessThan(1000);
});

test('[build.read.7] a waiting read that times out answers like a plain read', async () => {
  const branch = newBranch();
  const { id } = await uploaded({ branch });
  const [pending, absent] = await Promise.all([
    stopwatch(get({ branch, wait: '1' })),
    stopwatch(get({ branch, commitSha: newCommit(), wait: '1' })),
  ]);
  expect(ok(pending.value)).toMatchObject({ id, status: 'pending' });
  expectError(absent.value, 'not_found');
  for (const { ms } of [pending, absent]) expect(ms).toBeGreaterThan(900);
  expect(Math.max(pending.ms, absent.ms)).toBeLessThan(20_000);
});

test.for(['-1', '61', 'x', '', '5s'])('[build.read.8] wait=%s is 400', async (wait) => {
  const { id, branch } = await client.newBuild(repository);
  expectInvalid(await get({ branch, wait }));
  expectInvalid(await client.get(`/builds/${id}?wait=${wait}`));
});

test('[build.read.8] wait accepts 0 and 60 seconds', async () => {
  const { branch } = await client.newBuild(repository);
  for (const wait of ['0', '60']) ok(await get({ branch, wait }));
});

test.for([
  'owner=a&repo=b',
  'owner=a&branch=b',
  'repo=a&branch=b',
  'owner=a&repo=b&branch=c&branch=c',
  'owner=a&owner=b&repo=b&branch=c',
  'owner=a&repo=b&branch=c&platform=web',
  'owner=a&repo=b&branch=c&platform=ios&platform=android',
  'owner=a&repo=b&branch=c&commitSha=xyz',
  'owner=a&repo=b&branch=c&status=new',
  'owner=a&repo=b&branch=c&wait=1&wait=1',
  'owner=a&repo=b&branch=%ff',
  'owner=a&repo=b&branch=%zz',
])('[build.read.13] %s is 400', async (query) => {
  expectInvalid(await client.get(`/builds?${query}`));
});
