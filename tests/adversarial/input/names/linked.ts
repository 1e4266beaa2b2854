import { createClient } from '@vitrine/client';
import { createKey } from '../../../../packages/server/src/core/accounts/administer.ts';
import type { Run } from '../../scenario.ts';
import type { TestServer } from '../test-server.ts';
import { BUNDLE, declared } from './declare.ts';

/** A repository: as an operator types it, and split into the fields of a request. */
export type Named = { text: string; owner: string; repo: string };

export async function ask(
  { server }: TestServer,
  method: string,
  path: string,
  body?: object,
  key?: string,
) {
  const answer = await server.api(method, path, body, key);
  const type = answer.headers.get('content-type');
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return { status: answer.status, type, body: text, json: answer.body };
}

const listUrl = (owner: string, repo: string) =>
  `/api/v1/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/builds`;

export const listed = (testServer: TestServer, owner: string, repo: string, key?: string) =>
  ask(testServer, 'GET', listUrl(owner, repo), undefined, key);

export const clientOf = ({ server: { url, key } }: TestServer, own = key) =>
  createClient({ url, key: own, retrySeconds: 0 });

/** Finds a build in every way that exists, also with a key restricted to the repository. */
export async function walk(
  run: Run,
  testServer: TestServer,
  { text, owner, repo }: Named,
  round: number,
): Promise<void> {
  const { server } = testServer;
  const commitSha = (round + 1).toString(16).padStart(40, '0');
  const own = await keyFor(testServer, text);
  const wanted = declared({ owner, repo, commitSha });
  const reserved = await ask(testServer, 'POST', '/api/v1/builds', wanted, own);
  const { token, slots = [] } = reserved.json;
  for (const slot of slots) if (!slot.uploaded) await server.put(slot, BUNDLE);
  const done = await ask(testServer, 'POST', '/api/v1/builds/finalize', { token }, own);
  const { id, url } = done.json;
  const query = new URLSearchParams({ owner, repo, branch: 'main' });
  const client = clientOf(testServer, own);
  const latest = await ask(testServer, 'GET', `/api/v1/builds?${query}`, undefined, own);
  const list = await listed(testServer, owner, repo, own);
  const page = await fetch(String(url), { headers: { accept: 'text/html' } });
  const html = await page.text();
  testServer.expectNoLeak(html, text);
  const elsewhere = await keyFor(
    testServer,
    text.toLowerCase() === 'acme/shop' ? 'a/b' : 'acme/shop',
  );
  const found = {
    reserved: reserved.status,
    finalized: done.status,
    name: `${done.json.owner}/${done.json.repo}`,
    latest: latest.json.id,
    listed: list.json.data?.[0]?.id,
    'listed by the client': (await client.listBuilds({ owner, repo })).data[0]?.id,
    'what its key may use': (await client.me()).repositories,
    'with a key of another': (await listed(testServer, owner, repo, elsewhere)).status,
    page: page.status,
    'named by its page': html.includes(`${text}<`) || html.includes(`${text} `),
  };
  const expected: typeof found = {
    reserved: 201,
    finalized: 201,
    name: text,
    latest: id,
    listed: id,
    'listed by the client': id,
    'what its key may use': [text],
    'with a key of another': 404,
    page: 200,
    'named by its page': true,
  };
  run.done('found again', Object.keys(found).length);
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  run.broken('a linked repository does not work', JSON.stringify({ text, found, id }));
}

async function keyFor(
  { server: { deps, account } }: TestServer,
  repository: string,
): Promise<string> {
  const wish = { scopes: ['builds'], repositories: [repository], expiresInDays: null };
  return (await createKey(deps, account, wish)).text;
}
