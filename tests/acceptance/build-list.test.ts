import { expect, test } from 'vitest';
import { newBranch, newBundle } from '../harness/fixtures/bytes.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { at, buildRequest, first, ok } from './support/upload.ts';
import type { Build, Page } from './support/wire.ts';

const path = `/repositories/${repository}/builds`;

async function list(query: Record<string, string>): Promise<Page<Build>> {
  return ok(await client.get<Page<Build>>(`${path}?${new URLSearchParams(query)}`));
}

const ids = ({ data }: Page<Build>) => data.map(({ id }) => id);

test('[build.list.1 build.list.4] the list is newest first and can be filtered', async () => {
  const branch = newBranch();
  const one = await client.newBuild(repository, { branch });
  const two = await client.newBuild(repository, { branch, platform: 'android' });
  const body = buildRequest(repository, newBundle(), { branch });
  const three = await client.reserveBuild(body);
  const all = await list({ branch });
  expect(ids(all)).toEqual([three.id, two.id, one.id]);
  expect(all.data.slice(1)).toEqual([two, one]);
  expect(all.nextCursor).toBeNull();
  expect(ids(await list({ branch, platform: 'ios' }))).toEqual([three.id, one.id]);
  expect(ids(await list({ branch, status: 'ready' }))).toEqual([two.id, one.id]);
  expect(ids(await list({ branch, status: 'pending' }))).toEqual([three.id]);
  expect(ids(await list({ branch, commitSha: two.commitSha }))).toEqual([two.id]);
  expect(ids(await list({ commitSha: one.commitSha }))).toEqual([one.id]);
  expect(await list({ branch: newBranch() })).toEqual({ data: [], nextCursor: null });
});

test('[build.list.2 build.list.3] pages have no gap or repetition while builds are added', async () => {
  const branch = newBranch();
  const made: string[] = [];
  for (let count = 0; count < 31; count += 1) {
    made.unshift((await client.reserveBuild(buildRequest(repository, newBundle(), { branch }))).id);
  }
  const page = await list({ branch });
  expect(ids(page)).toEqual(made.slice(0, 30));
  expect(ids(await list({ branch, limit: '100' }))).toEqual(made);
  expect(ids(await list({ branch, limit: '1' }))).toEqual(made.slice(0, 1));
  const rest = await list({ branch, cursor: page.nextCursor ?? '' });
  expect([ids(rest), rest.nextCursor]).toEqual([made.slice(30), null]);

  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: Page<Build> = await list({ branch, limit: '7', ...(cursor ? { cursor } : {}) });
    walked.push(...ids(next));
    cursor = next.nextCursor;
    // A new build belongs before the first page and must not shift the later ones.
    await client.reserveBuild(buildRequest(repository, newBundle(), { branch }));
  }
  expect(walked).toEqual(made);
});

test('[build.list.3] a page that ends exactly with the list has no nextCursor', async () => {
  const branch = newBranch();
  await client.newBuild(repository, { branch });
  await client.newBuild(repository, { branch });
  expect((await list({ branch, limit: '2' })).nextCursor).toBeNull();
});

test('[build.list.5] a repository that is foreign or not linked is 404', async () => {
  const foreign = first(target.other.repositories);
  expectError(await client.get(`/repositories/${foreign}/builds`), 'not_found');
  expectError(await client.get('/repositories/nobody/nothing/builds'), 'not_found');
});

test.for([
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=1.5',
  'limit=',
  'limit=5&limit=5',
  'cursor=nonsense',
  'cursor=',
  'branch=a&branch=b',
  'platform=web',
  'status=new',
  'commitSha=xyz',
])('[build.list.2 build.list.6] %s is 400', async (query) => {
  expectInvalid(await client.get(`${path}?${query}`));
});

test('[build.list.6] an altered cursor is 400', async () => {
  const branch = newBranch();
  await client.newBuild(repository, { branch });
  await client.newBuild(repository, { branch });
  const { nextCursor } = await list({ branch, limit: '1' });
  const cursor = nextCursor ?? '';
  expect(cursor).not.toBe('');
  for (const changed of [`${cursor}x`, cursor.slice(1), at([...cursor], 0)]) {
    const query = new URLSearchParams({ branch, cursor: changed });
    expectInvalid(await client.get(`${path}?${query}`));
  }
});
