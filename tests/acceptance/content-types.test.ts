import { expect, test } from 'vitest';
import { declareFile, ENCODERS, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { download } from './support/download.ts';
import { client, publishWithFiles } from './support/main.ts';
import { at, first, previewRequest } from './support/upload.ts';

test.for(['gzip', 'br', 'zstd'] as const)(
  '[content.6 content.7] a bundle stored as %s is sent with that encoding to clients that accept it',
  async (encoding) => {
    const plain = newBundle(5000);
    const stored = ENCODERS[encoding](plain);
    const fields = { bundleContentEncoding: encoding, bundleSizeBytes: stored.length };
    const preview = await client.publishPreview(previewRequest(plain, fields), stored);
    for (const accepted of ['identity', '', `${encoding};q=0`]) {
      const answer = await download(preview.bundle.url, { 'Accept-Encoding': accepted });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.bytes.equals(plain)).toBe(true);
    }
    for (const accepted of [encoding, 'gzip, deflate, br, zstd']) {
      const answer = await download(preview.bundle.url, { 'Accept-Encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['access-control-expose-headers']).toMatch(/content-encoding/i);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.bytes.equals(stored)).toBe(true);
    }
  },
);

test('[content.8 content.9] what a browser could run is an attachment in a sandbox', async () => {
  const types = [
    'text/html',
    'image/svg+xml',
    'text/xml',
    'application/xhtml+xml',
    'video/svg+xml',
    'application/pdf',
    'application/x-unknown',
    'text/html; charset=utf-8',
  ];
  const contents = types.map(() => newBytes());
  const bundle = newBundle();
  const files = types.map((type, index) => declareFile(`${index}.bin`, at(contents, index), type));
  const preview = await client.publishPreview(
    previewRequest(bundle, { files }),
    bundle,
    ...contents,
  );
  for (const { url } of preview.files) {
    const { headers } = await download(url);
    expect(headers['content-disposition']).toMatch(/^attachment\b/);
    expect(headers['content-security-policy']).toMatch(/\bsandbox\b/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('[content.8] images and videos are sent inline', async () => {
  const { preview } = await publishWithFiles();
  for (const { url } of [first(preview.files), first(preview.recordings)]) {
    expect((await download(url)).headers['content-disposition'] ?? '').not.toMatch(/^attachment/);
  }
});

test('[content.10] a service worker is 403', async () => {
  const { preview } = await publishWithFiles();
  for (const url of [preview.bundle.url, first(preview.files).url, `${preview.url}/bundle`]) {
    const headers = { 'Service-Worker': 'script', accept: 'application/json' };
    const answer = await fetch(url, { headers });
    const body = (await answer.json()) as { error: { code: string } };
    expect([answer.status, body.error.code]).toEqual([403, 'forbidden']);
  }
});

test('[content.11 content.1] content that does not exist is 404', async () => {
  const { url } = await client.reservePreview(previewRequest());
  for (const path of ['bundle', 'r/1/bundle']) {
    expect((await download(`${url}/${path}`)).status).toBe(404);
  }
  const preview = await client.newPreview();
  for (const path of [
    'r/2/bundle',
    'r/0/bundle',
    'r/1/files/none.png',
    'files/none.png',
    'r/1/x',
  ]) {
    expect((await download(`${preview.url}/${path}`)).status).toBe(404);
  }
  await client.delete(`/previews/${preview.id}`);
  expect((await download(preview.bundle.url)).status).toBe(410);
  for (const path of ['bundle', 'r/1/bundle']) {
    expect((await download(`${preview.url}/${path}`)).status).toBe(410);
  }
});
