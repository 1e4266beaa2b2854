import { expect, test } from 'vitest';
import { newBranch, newBundle } from '../harness/fixtures/bytes.ts';
import { type Answer, request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, previewRequest } from './support/upload.ts';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const JSON_CLIENT = { Accept: 'application/json' };

const browse = (url: string) => request('GET', url, { headers: BROWSER });

function expectPage(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html\b/);
  expect(answer.text).toMatch(/<html/i);
}

test('[page.1 page.7] a ready build and a ready preview have a page', async () => {
  const { previewUrl = '' } = await client.newBuild(repository);
  expectPage(await browse(previewUrl), 200);
  expectPage(await browse((await client.newPreview({ title: 'Checkout' })).url), 200);
});

test('[page.2 error.3] the page of a pending build or preview is 404', async () => {
  const { url } = await client.reservePreview(previewRequest());
  expectPage(await browse(url), 404);
  expectError(await request('GET', url, { headers: JSON_CLIENT }), 'not_found');
});

test('[page.3 error.3] after a delete the page is 410', async () => {
  const { id, url } = await client.newPreview();
  await client.delete(`/previews/${id}`);
  expectPage(await browse(url), 410);
  expectError(await request('GET', url, { headers: JSON_CLIENT }), 'gone');
});

test('[page.2 error.3] an unknown page is 404, in HTML unless JSON is preferred', async () => {
  for (const path of ['p', 'b']) {
    const url = `${target.url}/${path}/${'a'.repeat(26)}`;
    expectPage(await browse(url), 404);
    expectPage(await request('GET', url), 404);
    expectPage(
      await request('GET', url, { headers: { Accept: 'text/html, application/json;q=0.5' } }),
      404,
    );
    expectError(await request('GET', url, { headers: JSON_CLIENT }), 'not_found');
  }
});

test('[page.5 build.record.6] the page of a branch shows the latest build and earlier ones', async () => {
  const branch = newBranch();
  const one = await client.newBuild(repository, { branch });
  const two = await client.newBuild(repository, { branch });
  const page = await browse(two.url);
  expectPage(page, 200);
  expect(page.text).toContain(two.commitSha.slice(0, 7));
  expect(page.text).toContain(one.commitSha.slice(0, 7));
});

test('[page.5] the page of a branch without a ready build is 404', async () => {
  const { url } = await client.reserveBuild(buildRequest(repository, newBundle()));
  expectPage(await browse(url), 404);
});

test('[page.6] ids are 26 characters of lowercase base32, and unique', async () => {
  const previews = await Promise.all(
    Array.from({ length: 5 }, () => client.reservePreview(previewRequest())),
  );
  for (const { shareId } of previews) expect(shareId).toMatch(/^[a-z2-7]{26}$/);
  expect(new Set(previews.map(({ shareId }) => shareId)).size).toBe(5);
  // No part of an id repeats in the next one, as it would in a counter or a time.
  for (const size of [0, 9, 18]) {
    const parts = previews.map(({ shareId }) => shareId.slice(size, size + 8));
    expect(new Set(parts).size).toBe(5);
  }
  const { url, previewUrl } = await client.newBuild(repository);
  expect(url).toMatch(/\/b\/[a-z2-7]{26}$/);
  expect(previewUrl).toMatch(/\/p\/[a-z2-7]{26}$/);
});
