import { expect, test } from 'vitest';
import { newBranch, newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { operate } from '../harness/processes/command.ts';
import { branchesOf } from './support/branches.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { accountOn, withServer } from './support/own-server.ts';
import { expectClosed } from './support/slots.ts';
import { localTest } from './support/target.ts';
import { buildRequest, first, ok } from './support/upload.ts';
import type { Branch, Build } from './support/wire.ts';

const branches = branchesOf(client, repository);

/** A pull request number that no other test uses. */
const newNumber = () => 1_000_000 + Math.floor(Math.random() * 1_000_000_000);
const status = async (url = '') => (await request('GET', url)).status;
const states = (rows: Branch[]) => rows.map(({ branch, state }) => [branch, state]);

test('[branch.close.1 branch.close.2] a branch is closed with its apps and platforms', async () => {
  const branch = newBranch();
  const other = await client.newBuild(repository, { branch: `${branch}-2` });
  await client.newBuild(repository, { branch });
  await client.newBuild(repository, { branch, platform: 'android' });
  const build = await client.newBuild(repository, { branch, app: 'shop' });
  const rows = await branches.close({ branch });
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({ branch, state: 'closed', closedAt: expect.stringMatching(/Z$/) });
  expect(rows[0]).toMatchObject({ app: 'shop', platform: 'ios', latest: { id: build.id } });
  expect(await branches.close({ branch })).toEqual(rows);
  expect((await branches.list({ q: branch, app: 'shop' })).data).toEqual([rows[0]]);
  expect(await branches.close({ branch: newBranch() })).toEqual([]);
  expect(states((await branches.list({ q: other.branch })).data)).toEqual([[other.branch, 'open']]);
});

test('[branch.close.3 branch.close.4] a pull request closes its branch, and no other number’s', async () => {
  const number = newNumber();
  const of = (pull: number | string) => `pull/${pull}`;
  const others = [Math.floor(number / 10), number * 10, `${number}/merge`, `0${number}`].map(of);
  const every = [of(number), ...others];
  for (const branch of every) await client.newBuild(repository, { branch });
  const rows = await branches.close({ pullRequest: number });
  expect(states(rows)).toEqual([[of(number), 'closed']]);
  expect(await branches.close({ pullRequest: String(number) })).toEqual(rows);
  for (const branch of others) {
    const { data } = await branches.list({ q: branch });
    expect(states(data.filter((row) => row.branch === branch))).toEqual([[branch, 'open']]);
  }
});

test.for([
  {},
  { branch: 'a', pullRequest: 1 },
  { branch: '' },
  { branch: 7 },
  { pullRequest: -1 },
  { pullRequest: '' },
  { pullRequest: ' ' },
  { pullRequest: 1.5 },
  { pullRequest: null },
])('[branch.close.6] closing %j is 400', async (body) => {
  expectInvalid(await branches.post('close', body));
});

test('[branch.close.8 branch.close.9] a finalize opens a closed branch under the same url', async () => {
  const branch = newBranch();
  const { url } = await client.newBuild(repository, { branch });
  const [row] = await branches.close({ branch });
  expect((await request('GET', url)).text).toContain('was closed on');
  await client.reserveBuild(buildRequest(repository, newBundle(), { branch }));
  expect(await branches.close({ branch })).toEqual([row]);
  const next = await client.newBuild(repository, { branch });
  expect(next.url).toBe(url);
  expect(states((await branches.list({ q: branch })).data)).toEqual([[branch, 'open']]);
  expect((await request('GET', url)).text).not.toContain('was closed on');
});

test('[build.record.14 branch.pin.1] a pinned branch has no date, and a closed one that of its end', async () => {
  const branch = newBranch();
  const { id, expiresAt } = await client.newBuild(repository, { branch });
  const read = async () => ok(await client.get<Build>(`/builds/${id}`)).expiresAt;
  expect(await branches.pin(newBranch())).toEqual([]);
  const pinned = await branches.pin(branch);
  expect(pinned).toMatchObject([{ branch, pinned: true, latest: { expiresAt: null } }]);
  expect(await branches.pin(branch)).toEqual(pinned);
  expect(await read()).toBeNull();
  const [closed] = await branches.close({ branch });
  const { closedBranchRetentionDays: days } = ok(
    await client.get<{ closedBranchRetentionDays: number }>('/limits'),
  );
  const end = Date.parse(closed?.closedAt ?? '') + days * 86_400_000;
  expect(Date.parse((await read()) ?? '')).toBe(end);
  await client.newBuild(repository, { branch, commitSha: closed?.latest?.commitSha });
  expect(await branches.unpin(branch)).toMatchObject([{ pinned: false }]);
  expect(Date.parse((await read()) ?? '')).toBeGreaterThanOrEqual(Date.parse(expiresAt ?? ''));
});

test('[branch.pin.2] a platform that a pinned branch gets later is pinned too', async () => {
  const branch = newBranch();
  await client.newBuild(repository, { branch });
  await branches.pin(branch);
  await client.newBuild(repository, { branch, platform: 'android' });
  const { data } = await branches.list({ q: branch });
  expect(data.map(({ platform, pinned }) => [platform, pinned])).toEqual([
    ['android', true],
    ['ios', true],
  ]);
});

test('[branch.delete.1 branch.delete.2 branch.delete.3 branch.delete.4] a deleted branch is gone', async () => {
  const branch = newBranch();
  const one = await client.newBuild(repository, { branch });
  const two = await client.newBuild(repository, { branch, app: 'shop' });
  const bundle = newBundle();
  const pending = await client.reserveBuild(buildRequest(repository, bundle, { branch }));
  const answer = await branches.delete(branch);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const page of [one.url, one.previewUrl, two.url, two.previewUrl])
    expect(await status(page)).toBe(410);
  for (const { id } of [one, two, pending])
    expectError(await client.get(`/builds/${id}`), 'not_found');
  await expectClosed(first(pending.slots), bundle);
  expect((await branches.list({ q: branch })).data).toEqual([]);
  expectError(await branches.delete(branch), 'not_found');
  expectError(await branches.delete(newBranch()), 'not_found');
  const again = await client.newBuild(repository, { branch, commitSha: one.commitSha });
  expect([again.url, again.id === one.id]).toEqual([one.url, false]);
  expect(await status(one.url)).toBe(200);
  expect(await status(two.url)).toBe(410);
});

localTest('[branch.close.5 config.17] a kept branch stays open with its pull request', async () => {
  const env = { VITRINE_KEEP_BRANCHES: 'main,pulled/**' };
  await withServer(env, async (server) => {
    const { client, repository } = await accountOn(server);
    const { pin, close, list } = branchesOf(client, repository);
    for (const branch of ['main', 'pulled/a', 'pinned', 'pull/7', 'plain', 'other'])
      await client.newBuild(repository, { branch, git: { pullRequest: 7 } });
    await client.newBuild(repository, { branch: 'other', git: { pullRequest: 70 } });
    await client.newBuild(repository, { branch: 'plain' });
    for (const branch of ['pinned', 'pull/7']) await pin(branch);
    expect(states(await close({ pullRequest: 7 }))).toEqual([['plain', 'closed']]);
    expect(states((await list({ state: 'open' })).data).map(([branch]) => branch)).toEqual([
      'other',
      'pull/7',
      'pinned',
      'pulled/a',
      'main',
    ]);
    expect(states(await close({ branch: 'main' }))).toEqual([['main', 'closed']]);
  });
});

localTest(
  '[branch.close.7 operator.20] a closed branch ends with its pages and bytes',
  async () => {
    const env = { VITRINE_CLOSED_BRANCH_RETENTION_DAYS: '0', VITRINE_SWEEP_SECONDS: '86400' };
    await withServer(env, async (server) => {
      const { client, repository } = await accountOn(server);
      const { close, list } = branchesOf(client, repository);
      const kept = await client.newBuild(repository, { branch: 'main' });
      const one = await client.newBuild(repository, { branch: 'pull/12' });
      await close({ pullRequest: 12 });
      expect(await status(one.url)).toBe(200);
      type Plan = { builds: { id: string; why: string }[]; previews: unknown[] };
      const plan = () => operate<Plan>(server.environment, 'sweep', '--dry-run');
      expect(await plan()).toEqual({
        builds: [expect.objectContaining({ id: one.id, why: 'closed', branch: 'pull/12' })],
        previews: [],
      });
      expect(await status(one.url)).toBe(200);
      expect(await operate(server.environment, 'sweep')).toMatchObject({ branches: 1, builds: 1 });
      for (const page of [one.url, one.previewUrl]) expect(await status(page)).toBe(410);
      expect(await status(kept.url)).toBe(200);
      expect((await list()).data.map(({ branch }) => branch)).toEqual(['main']);
      expect(await plan()).toEqual({ builds: [], previews: [] });
      const again = await client.newBuild(repository, { branch: 'pull/12' });
      expect([again.url, await status(one.url)]).toEqual([one.url, 200]);
    });
  },
);
