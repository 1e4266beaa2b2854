import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';

test('[content.4] plain and compressed bytes have different ETags', async () => {
  await using server = await startTestServer();
  const bundle = 'the same again\n'.repeat(100);
  const stored = new Uint8Array(gzipSync(bundle));
  const fields = { bundleContentEncoding: 'gzip', bundleSizeBytes: stored.length };
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bundle, fields));
  const [slot] = body.slots;
  await fetch(slot.putUrl, { method: 'PUT', headers: slot.headers, body: stored });
  const done = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  const get = (encoding: string, headers: Record<string, string> = {}) =>
    fetch(`${done.body.previewUrl}/bundle`, {
      headers: { 'accept-encoding': encoding, ...headers },
    });
  const tags = await Promise.all(
    ['gzip', 'identity'].map(async (encoding) => (await get(encoding)).headers.get('etag') ?? ''),
  );
  const [compressed = '', plain = ''] = tags;
  expect(compressed).not.toBe(plain);
  expect((await get('identity', { 'if-none-match': plain })).status).toBe(304);
  // Another compression of the same content must not be taken for the rest of a partial download.
  expect(compressed).toMatch(new RegExp(`-gzip-${stored.length}"$`));
  const other = await get('identity', { 'if-none-match': compressed });
  expect([other.status, await other.text()]).toEqual([200, bundle]);
});
