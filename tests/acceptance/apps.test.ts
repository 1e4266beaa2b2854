import { expect, test } from 'vitest';
import { newBranch, newBundle, newCommit } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { branchesOf } from './support/branches.ts';
import { expectInvalid } from './support/errors.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { buildRequest, ok, previewRequest } from './support/upload.ts';
import type { Build, Page, Preview } from './support/wire.ts';

const latest = async (branch: string, app?: string) =>
  ok(
    await client.get<Build>(
      `/builds?${new URLSearchParams({ owner, repo, branch, ...(app && { app }) })}`,
    ),
  );
const list = async (branch: string, app?: string) => {
  const query = new URLSearchParams({ branch, ...(app && { app }) });
  return ok(await client.get<Page<Build>>(`/repositories/${repository}/builds?${query}`)).data;
};
const ids = (records: { id: string }[]) => records.map(({ id }) => id);

/** The same commit of a branch without an app and in two apps. */
async function threeBuilds() {
  const identity = { branch: newBranch(), commitSha: newCommit() };
  const none = await client.newBuild(repository, identity);
  const shop = await client.newBuild(repository, { ...identity, app: 'shop' });
  const admin = await client.newBuild(repository, { ...identity, app: 'admin' });
  return { branch: identity.branch, identity, none, shop, admin };
}

test('[build.identity.22] an app has identities of its own', async () => {
  const { identity, none, shop, admin } = await threeBuilds();
  expect(new Set(ids([none, shop, admin])).size).toBe(3);
  const again = buildRequest(repository, newBundle(), { ...identity, app: 'shop' });
  expect((await client.reserveBuild(again)).id).toBe(shop.id);
});

test('[build.identity.23 build.read.14] each app has its own latest build and branch url', async () => {
  const { branch, none, shop, admin } = await threeBuilds();
  expect(new Set([none, shop, admin].map(({ url }) => url)).size).toBe(3);
  const next = await client.newBuild(repository, { branch, app: 'shop' });
  expect(next.url).toBe(shop.url);
  expect((await latest(branch)).id).toBe(none.id);
  expect((await latest(branch, 'shop')).id).toBe(next.id);
  expect((await latest(branch, 'admin')).id).toBe(admin.id);
  const other = await client.newBuild(repository, { branch, app: 'admin' });
  const page = (await request('GET', next.url)).text;
  expect(page).toContain(next.commitSha.slice(0, 7));
  expect(page).not.toContain(other.commitSha.slice(0, 7));
});

test('[build.list.8 build.record.1] a list has the builds of one app, and records name it', async () => {
  const { branch, none, shop } = await threeBuilds();
  expect(ids(await list(branch))).toEqual([none.id]);
  expect(ids(await list(branch, 'shop'))).toEqual([shop.id]);
  expect([none.app, shop.app]).toEqual([null, 'shop']);
  const read = ok(await client.get<Build>(`/builds/${shop.id}`));
  expect([read.app, read.platform]).toEqual(['shop', 'ios']);
  const query = new URLSearchParams({ owner, repo, branch, commitSha: shop.commitSha });
  expect(ok(await client.get<Build>(`/builds?${query}`)).id).toBe(none.id);
  expect(ok(await client.get<Build>(`/builds?${query}&app=shop`)).id).toBe(shop.id);
});

test('[build.list.9 branches.6 branches.7] app=* lists all apps', async () => {
  const { branch, none, shop, admin } = await threeBuilds();
  const android = await client.newBuild(repository, { branch, app: 'shop', platform: 'android' });
  const longer = await client.newBuild(repository, { branch: `${branch}-2`, app: 'shop' });
  const all = [android, admin, shop, none];
  expect(ids(await list(branch, '*'))).toEqual(ids(all));
  const query = new URLSearchParams({ owner, repo, branch, app: '*' });
  expectInvalid(await client.get(`/builds?${query}`));
  const { list: branches } = branchesOf(client, repository);
  const rows = (await branches({ branch, app: '*' })).data;
  expect(rows.map(({ latest }) => latest)).toEqual(all);
  expect((await branches({ q: branch, app: '*' })).data[0]?.latest).toEqual(longer);
  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { branch, app: '*', limit: '3', ...(cursor && { cursor }) };
    const page = await branches(query);
    walked.push(...page.data.map(({ latest }) => latest?.id ?? ''));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(ids(all));
});

const WRONG = ['', 'Shop', '-shop', '.shop', 'a/b', 'ios:shop', 'é', 'a'.repeat(65)];

test.for(WRONG)('[build.reserve.43 preview.reserve.14] app %j is 400', async (app) => {
  expectInvalid(await client.post('/builds', buildRequest(repository, newBundle(), { app })));
  expectInvalid(await client.post('/previews', previewRequest(newBundle(), { app })));
  const query = new URLSearchParams({ app });
  expectInvalid(await client.get(`/repositories/${repository}/builds?${query}`));
  expectInvalid(await client.get(`/previews?${query}`));
});

test.for(['0', 'shop', 'a'.repeat(64), 'my_app-2.0'])(
  '[build.reserve.43] app %s is accepted',
  async (app) => {
    expect((await client.newBuild(repository, { app })).app).toBe(app);
  },
);

test('[preview.reserve.14 preview.read.2 preview.read.14] previews belong to an app', async () => {
  const app = `app-${newCommit().slice(0, 8)}`;
  const plain = await client.newPreview();
  const inApp = await client.newPreview({ app });
  expect([plain.app, inApp.app]).toEqual([null, app]);
  expect(ok(await client.get<Preview>(`/previews/${inApp.id}`)).app).toBe(app);
  const of = async (query: string) =>
    ids(ok(await client.get<Page<Preview>>(`/previews?limit=100${query}`)).data);
  expect(await of(`&app=${app}`)).toEqual([inApp.id]);
  expect(await of('')).not.toContain(inApp.id);
});

test('[page.11] the pages of an app name it', async () => {
  const app = 'storefront-x';
  const { url, previewUrl = '' } = await client.newBuild(repository, { app });
  const preview = await client.newPreview({ app });
  for (const page of [url, previewUrl, preview.url])
    expect((await request('GET', page)).text).toContain(app);
});
