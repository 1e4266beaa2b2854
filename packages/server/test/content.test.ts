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

test('[content.17] a page of any origin can read the errors of content urls, like the content', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  const { headers } = await fetch(`${record.previewUrl}/r/1/bundle`, { redirect: 'manual' });
  const bundle = server.url + headers.get('location');
  const content = bundle.replace(/bundle$/, '');
  const answered = async (url: string) => {
    const answer = await fetch(url);
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  expect(await answered(bundle)).toEqual([200, '*']);
  const script = `${server.url}/_/player/${'0'.repeat(16)}/worker.js`;
  for (const missing of [`${content}files/none`, `${content}web/none`, script])
    expect(await answered(missing)).toEqual([404, '*']);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  expect(await answered(bundle)).toEqual([410, '*']);
  expect(await answered(record.previewUrl)).toEqual([410, null]);
  expect(await answered(`${server.url}/api/v1/me`)).toEqual([401, null]);
});
