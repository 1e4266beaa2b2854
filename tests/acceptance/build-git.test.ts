import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { buildRequest, ok, previewRequest } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const [owner, repo] = repository.split('/');
const git = { commitMessage: 'Show the total\n\nIt was below.', author: 'Ada', pullRequest: 42 };

test('[build.reserve.41 build.record.12] a record has the git of its newest finalize', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle, { git });
  const build = await client.publishBuild(body, bundle);
  expect(build.git).toEqual(git);
  const again = { ...body, git: { author: 'Grace' } };
  const changed = await client.publishBuild(again, bundle);
  expect(changed).toMatchObject({ id: build.id, revision: build.revision });
  expect(changed.git).toEqual({ commitMessage: null, author: 'Grace', pullRequest: null });
  await client.publishBuild({ ...body, git: undefined }, bundle);
  expect(ok(await client.get<Build>(`/builds/${build.id}`)).git).toBeNull();
});

test.for([
  ['/git', { git: 'main' }],
  ['/git/commitMessage', { git: { commitMessage: 'x'.repeat(10_001) } }],
  ['/git/author', { git: { author: 'x'.repeat(256) } }],
  ['/git/pullRequest', { git: { pullRequest: -1 } }],
] as const)('[build.reserve.41] a wrong %s is refused', async ([pointer, fields]) => {
  expectInvalid(await client.post('/builds', buildRequest(repository, undefined, fields)), pointer);
});

test('[build.record.13] records say where the code host shows commit and pull request', async () => {
  const [bundle, other] = [newBundle(), newBundle()];
  const build = await client.publishBuild(buildRequest(repository, bundle, { git }), bundle);
  const commitUrl = expect.stringMatching(new RegExp(`^https?://.*/${repo}/.*${build.commitSha}`));
  expect(build).toMatchObject({ commitUrl, pullRequestUrl: expect.stringMatching(/\b42\b/) });
  const pullRequest = 'https://git.example/acme/pulls/7';
  const ofUrl = { owner, repo, commitSha: build.commitSha, pullRequest };
  const preview = await client.publishPreview(previewRequest(other, { git: ofUrl }), other);
  expect(preview).toMatchObject({ commitUrl, pullRequestUrl: pullRequest });
  const plain = newBundle();
  const without = await client.publishPreview(previewRequest(plain), plain);
  expect(Object.keys(without)).not.toContain('commitUrl');
  expect(Object.keys(without)).not.toContain('pullRequestUrl');
});

test('the page of a build shows subject, author and pull request, also to unfurlers', async () => {
  const bundle = newBundle();
  const { url } = await client.publishBuild(buildRequest(repository, bundle, { git }), bundle);
  const { text: html } = await request('GET', url, { headers: { Accept: 'text/html' } });
  expect(html).toContain('<p class="subject" dir="auto">Show the total</p>');
  expect(html).toContain('<bdi>Ada</bdi>');
  expect(html).toMatch(/<a href="https?:[^"]*\b42"[^>]*>#42<\/a>/);
  expect(html).toMatch(/property="og:description" content="[^"]*pull request #42, Show the total/);
});
