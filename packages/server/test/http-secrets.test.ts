import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';

/** Which parts of a request errors repeat. */

test('[error.11] an error about a parameter or field does not repeat a key', async () => {
  await using server = await startTestServer();
  const { key, api } = server;
  const twice = await api('GET', `/api/v1/builds?owner=acme&repo=shop&branch=a&${key}=1&${key}=1`);
  const reserved = { path: `aux.${key}`, sizeBytes: 1, contentType: 'a/b' };
  const files = [{ ...reserved, contentHash: 'a'.repeat(64) }];
  const named = await api('POST', '/api/v1/builds', declaration('one', { files }));
  for (const { status, body } of [twice, named]) {
    const [{ path, message }] = body.error.details;
    expect([status, path + message]).toEqual([400, expect.stringContaining(key.slice(0, 18))]);
    expect(JSON.stringify(body)).not.toContain(key.slice(18));
  }
});

test('uploads_incomplete names the paths of missing files unredacted', async () => {
  await using server = await startTestServer();
  const path = 'assets/token=1.png';
  const files = [{ path, sizeBytes: 1, contentType: 'image/png', contentHash: 'a'.repeat(64) }];
  const { api } = server;
  const { body } = await api('POST', '/api/v1/builds', declaration('one', { files }));
  const { status, body: answer } = await api('POST', '/api/v1/builds/finalize', {
    token: body.token,
  });
  expect([status, answer.error.details]).toEqual([
    409,
    expect.arrayContaining([expect.objectContaining({ path })]),
  ]);
});
