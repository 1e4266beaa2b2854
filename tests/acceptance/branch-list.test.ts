import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newBranch } from '../harness/fixtures/bytes.ts';
import { createAccount, createKey } from './support/accounts.ts';
import { branchesOf } from './support/branches.ts';
import { Client, clientOf } from './support/client.ts';
import { expectError, expectInvalid, withoutRequestId } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { localTest, part, target } from './support/target.ts';
import { at, buildRequest, first, ok } from './support/upload.ts';
import type { Branch, Page, Repository } from './support/wire.ts';

const branches = branchesOf(client, repository);
const names = ({ data }: Page<Branch>) => data.map(({ branch }) => branch);

test('[branches.1 branches.2] a branch is listed with its latest build once it has an upload', async () => {
  const branch = newBranch();
  await client.reserveBuild(buildRequest(repository, undefined, { branch }));
  expect((await branches.list({ q: branch })).data).toEqual([]);
  await client.newBuild(repository, { branch });
  const build = await client.newBuild(repository, { branch });
  const { data, nextCursor } = await branches.list({ q: branch });
  expect(nextCursor).toBeNull();
  expect(data).toEqual([
    {
      branch,
      app: null,
      platform: 'ios',
      state: 'open',
      pinned: false,
      url: build.url,
      latest: build,
      builds: 2,
      uploadedAt: build.updatedAt,
      closedAt: null,
    },
  ]);
});

test('[branches.1 branches.3] the last upload comes first; q, platform, app and state narrow', async () => {
  const prefix = newBranch();
  const [one, two] = [`${prefix}/One_1`, `${prefix}/two%`];
  await client.newBuild(repository, { branch: one });
  await client.newBuild(repository, { branch: two });
  await client.newBuild(repository, { branch: two, platform: 'android' });
  await client.newBuild(repository, { branch: one, app: 'shop' });
  expect(names(await branches.list({ q: prefix }))).toEqual([two, two, one]);
  await client.newBuild(repository, { branch: one });
  expect(names(await branches.list({ q: prefix }))).toEqual([one, two, two]);
  expect(names(await branches.list({ q: `${prefix.toUpperCase()}/ONE_` }))).toEqual([one]);
  expect(names(await branches.list({ q: `${prefix}/two_` }))).toEqual([]);
  expect(names(await branches.list({ q: `${prefix}/two%` }))).toEqual([two, two]);
  const android = await branches.list({ q: prefix, platform: 'android' });
  expect(android.data.map(({ branch, platform }) => [branch, platform])).toEqual([
    [two, 'android'],
  ]);
  const inApp = await branches.list({ q: prefix, app: 'shop' });
  expect(inApp.data.map(({ branch, app }) => [branch, app])).toEqual([[one, 'shop']]);
  await branches.close({ branch: two });
  expect(names(await branches.list({ q: prefix, state: 'open' }))).toEqual([one]);
  expect(names(await branches.list({ q: prefix, state: 'closed' }))).toEqual([two, two]);
  for (const state of [{}, { state: 'any' }])
    expect(names(await branches.list({ q: prefix, ...state }))).toEqual([one, two, two]);
});

test('[branches.4] pages continue without gaps or repetition', async () => {
  const prefix = newBranch();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const branch = `${prefix}/${count}`;
    await client.newBuild(repository, { branch });
    made.unshift(branch);
  }
  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Branch> = await branches.list({
      q: prefix,
      limit: '2',
      ...(cursor && { cursor }),
    });
    walked.push(...names(page));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(made);
});

test.for(['limit=0', 'limit=101', 'cursor=x', 'state=new', 'platform=web', 'app=A', 'q=a&q=b'])(
  '[branches.5] %s is 400',
  async (query) => {
    expectInvalid(await client.get(`${branches.path}?${query}`));
  },
);

test('[branches.5] a foreign repository is answered like an unknown one', async () => {
  const [foreign, never] = [first(target.other.repositories), 'nobody/nothing'].map((name) =>
    branchesOf(client, name),
  );
  const ask = [
    (of: typeof branches) => client.get(of.path),
    (of: typeof branches) => of.post('close', { branch: 'main' }),
    (of: typeof branches) => of.post('close', { pullRequest: 1 }),
    (of: typeof branches) => of.post('pin', { branch: 'main' }),
    (of: typeof branches) => of.post('unpin', { branch: 'main' }),
    (of: typeof branches) => of.delete('main'),
  ];
  for (const request of ask) {
    const answers = [await request(foreign ?? branches), await request(never ?? branches)];
    for (const answer of answers) expectError(answer, 'not_found');
    expect(withoutRequestId(at(answers, 0))).toEqual(withoutRequestId(at(answers, 1)));
  }
});

localTest(
  '[repositories.1 repositories.2 repositories.4] linked repositories are listed by name',
  async () => {
    const { environment } = part('local');
    const account = await createAccount(environment, `lists ${randomUUID()}`, 3);
    const caller = clientOf(target, account);
    const [one = ''] = account.repositories;
    const branch = newBranch();
    await caller.newBuild(one, { branch });
    await caller.newBuild(one, { branch, platform: 'android' });
    const last = await caller.newBuild(one);
    await caller.reserveBuild(buildRequest(one));
    const list = async (query = '') =>
      ok(await caller.get<Page<Repository>>(`/repositories${query}`));
    const { data, nextCursor } = await list();
    const nameOf = ({ owner, repo }: Repository) => `${owner}/${repo}`;
    const sorted = [...account.repositories].sort((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    );
    expect([data.map(nameOf), nextCursor]).toEqual([sorted, null]);
    expect(data.find((row) => nameOf(row) === one)).toEqual({
      owner: last.owner,
      repo: last.repo,
      url: `${target.url}/r/${one}`,
      branches: 2,
      updatedAt: last.updatedAt,
    });
    const idle = data.find((row) => nameOf(row) !== one);
    expect(idle).toMatchObject({ branches: 0, updatedAt: expect.stringMatching(/Z$/) });
    const page = await list('?limit=2');
    expect(page.data.map(nameOf)).toEqual(sorted.slice(0, 2));
    const rest = await list(`?limit=2&cursor=${page.nextCursor}`);
    expect([rest.data.map(nameOf), rest.nextCursor]).toEqual([sorted.slice(2), null]);
    for (const wrong of ['limit=0', 'cursor=x', `cursor=${page.nextCursor}x`])
      expectInvalid(await caller.get(`/repositories?${wrong}`));
    expectInvalid(await client.get(`/repositories?cursor=${page.nextCursor}`));
  },
);

localTest('[repositories.3] a limited key lists its repositories only', async () => {
  const { environment } = part('local');
  const account = await createAccount(environment, `lists ${randomUUID()}`, 2);
  const [one = '', two = ''] = account.repositories;
  const { key } = await createKey(environment, account.id, ['builds'], '--repo', one);
  const limited = new Client(target.url, key);
  const { data } = ok(await limited.get<Page<Repository>>('/repositories'));
  expect(data.map(({ owner, repo }) => `${owner}/${repo}`)).toEqual([one]);
  expect((await branchesOf(limited, one).list()).data).toEqual([]);
  expectError(await limited.get(branchesOf(limited, two).path), 'not_found');
  expectError(await branchesOf(limited, two).delete('main'), 'not_found');
});
