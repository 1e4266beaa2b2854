import { expect, test } from 'vitest';
import { fakeVitrine, json, refusal } from '../test/fake-vitrine.ts';
import { createClient } from './client.ts';

function setUp() {
  const vitrine = fakeVitrine();
  const { system } = vitrine;
  const sent: { url: string; body: unknown }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return vitrine.fetch(url, init);
  }) as typeof globalThis.fetch;
  const client = createClient({ url: 'https://vitrine.test', key: 'k', fetch, system });
  return { vitrine, sent, client };
}

const shop = { owner: 'group/acme', repo: 'shop' };
const path = '/api/v1/repositories/group%2Facme/shop/branches';

test('branches and repositories are listed from all pages', async () => {
  const { vitrine, client } = setUp();
  for (const list of ['allBranches', 'allRepositories'] as const) {
    vitrine.fail('GET', () => json(200, { data: [{ n: 1 }], nextCursor: 'next' }));
    vitrine.fail('GET', () => json(200, { data: [{ n: 2 }], nextCursor: null }));
    const found: unknown[] = [];
    const rows =
      list === 'allBranches' ? client.allBranches({ ...shop, q: 'a b' }) : client[list]();
    for await (const row of rows) found.push(row);
    expect(found).toEqual([{ n: 1 }, { n: 2 }]);
  }
  expect(vitrine.seen.map((request) => request.path)).toEqual([
    path,
    path,
    '/api/v1/repositories',
    '/api/v1/repositories',
  ]);
});

test('a close names a branch or a pull request, and gives the closed rows', async () => {
  const { vitrine, sent, client } = setUp();
  for (const wanted of [{ branch: 'topic' }, { pullRequest: 12 }]) {
    vitrine.fail('POST', () => json(200, { data: [{ branch: 'topic' }] }));
    expect(await client.closeBranches({ ...shop, ...wanted })).toEqual([{ branch: 'topic' }]);
  }
  expect(sent.map(({ body }) => body)).toEqual([{ branch: 'topic' }, { pullRequest: 12 }]);
  expect(vitrine.seen.map((request) => request.path)).toEqual([`${path}/close`, `${path}/close`]);
});

test('pin, unpin and delete name the branch', async () => {
  const { vitrine, sent, client } = setUp();
  const topic = { ...shop, branch: 'a/b' };
  for (const call of [client.pinBranch, client.unpinBranch]) {
    vitrine.fail('POST', () => json(200, { data: [] }));
    expect(await call(topic)).toEqual([]);
  }
  vitrine.fail('DELETE', () => new Response(null, { status: 204 }));
  await client.deleteBranch(topic);
  vitrine.fail('DELETE', () => refusal(404, 'not_found'));
  await expect(client.deleteBranch(topic)).rejects.toMatchObject({ code: 'not_found' });
  expect(sent[2]?.url).toBe(`https://vitrine.test${path}?branch=a%2Fb`);
  expect(vitrine.seen.slice(0, 2).map((request) => request.path)).toEqual([
    `${path}/pin`,
    `${path}/unpin`,
  ]);
});
