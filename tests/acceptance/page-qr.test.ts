import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, previewRequest } from './support/upload.ts';

const JSON_CLIENT = { Accept: 'application/json' };

const qr = (page: string, headers: Record<string, string> = {}) =>
  request('GET', `${page}/qr.svg`, { headers });

test('[page.8, page.9] the QR codes of a build, a branch and a preview are images of their urls', async () => {
  const { url, previewUrl = '' } = await client.newBuild(repository);
  const preview = await client.newPreview({ title: 'Checkout' });
  for (const page of [url, previewUrl, preview.url]) {
    const image = await qr(page);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toMatch(/^image\/svg\+xml\b/);
    expect(image.text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(image.text).toContain(`QR code of ${page}"`);
  }
});

test('[page.9, error.3] the QR code of an unfinished upload is 404, of a deleted one 410', async () => {
  const pending = await client.reserveBuild(buildRequest(repository, newBundle()));
  expectError(await qr(pending.url, JSON_CLIENT), 'not_found');
  const { url } = await client.reservePreview(previewRequest());
  expectError(await qr(url, JSON_CLIENT), 'not_found');
  for (const kind of ['p', 'b'])
    expectError(await qr(`${target.url}/${kind}/${'a'.repeat(26)}`, JSON_CLIENT), 'not_found');
  const deleted = await client.newPreview();
  await client.delete(`/previews/${deleted.id}`);
  expectError(await qr(deleted.url, JSON_CLIENT), 'gone');
});

test('[page.10] a QR code has no script, a policy that allows none, and is answered 304', async () => {
  const { url } = await client.newBuild(repository);
  const { headers, text } = await qr(url);
  expect(text).not.toMatch(/<script|\son\w+=|href|<style|<foreignObject/i);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*\bsandbox\b/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await qr(url, { 'If-None-Match': headers.get('etag') ?? '' });
  expect(again).toMatchObject({ status: 304, text: '' });
});
