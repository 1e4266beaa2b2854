import { METHODS } from 'node:http';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';

/** Unknown paths and methods, and invalid parameters. */

const head = async (url: string, ...lines: string[]) => {
  using wire = new RawConnection(url);
  return await wire.request(...lines, 'Connection: close').closed();
};

test('[error.4] every other method is 405 with Allow', async () => {
  await using server = await startHttp();
  for (const method of METHODS) {
    if (['GET', 'CONNECT', 'HEAD'].includes(method)) continue;
    const answer = await head(server.url, `${method} /api/v1/me HTTP/1.1`);
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.text).toMatch(/\r\nallow: GET\b/i);
  }
  // Not a build with the id `finalize`.
  for (const method of ['GET', 'DELETE', 'QUERY']) {
    const answer = await head(server.url, `${method} /api/v1/builds/finalize HTTP/1.1`);
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.text).toMatch(/\r\nallow: POST\r\n/i);
  }
  const nothing = await head(server.url, 'QUERY /nothing HTTP/1.1', 'Content-Length: 0');
  expect(nothing).toMatchObject({ status: 404, code: 'not_found' });
});

test.each(['/p/', '/b/', '/api/v1/builds/'])(
  '[error.2] a path under %s that is too long is 404',
  async (path) => {
    await using server = await startHttp();
    const answer = await head(server.url, `GET ${path}${'a'.repeat(5000)} HTTP/1.1`);
    expect(answer.status).toBe(404);
    expect(server.log()).not.toContain('"level":"error"');
    expect(server.log()).not.toContain('a'.repeat(600));
  },
);

test('[error.2] an unknown path is 404, whatever the body', async () => {
  await using server = await startHttp();
  using wire = new RawConnection(server.url);
  const lines = ['Content-Type: application/json', 'Content-Length: 100', 'Connection: close'];
  wire.request('POST /api/v1/nothing HTTP/1.1', ...lines).socket.write('{"broken');
  expect(await wire.closed()).toMatchObject({ status: 404, code: 'not_found' });
});

test.each(['0x10', '1e1', '+1', '1.0', ' 1', ''])('limit=%s is 400', async (limit) => {
  await using server = await startHttp();
  const headers = { authorization: `Bearer ${server.key}` };
  const query = new URLSearchParams({ limit });
  const answer = await fetch(`${server.url}/api/v1/previews?${query}`, { headers });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('/limit')]);
  expect((await fetch(`${server.url}/api/v1/previews?limit=10`, { headers })).status).toBe(200);
});

test('both stores may fail at the same time', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const fail = (part: string) => async () => {
    throw new Error(`${part} is gone`);
  };
  await using server = await startHttp(
    {},
    {
      store: (store) => ({ ...store, ping: fail('database') }),
      blobs: (blobs) => ({ ...blobs, ping: fail('disk') }),
    },
  );
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain('is gone');
  expect(server.log()).toContain('database is gone');
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
