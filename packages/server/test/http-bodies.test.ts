import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';
import { declaration } from '../../../tests/harness/in-process/test-server.ts';

/** Heads and bodies that are late, missing, broken or too large. */

const STALLED = { status: 408, code: 'upload_stalled' };

test('[error.18] a JSON body that does not arrive is 408, and the connection closes', async () => {
  await using server = await startHttp({ bodyMs: 150 });
  using wire = new RawConnection(server.url);
  wire.request(
    'POST /api/v1/builds HTTP/1.1',
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  );
  const trickle = setInterval(() => wire.socket.write('{'), 20);
  const answer = await wire.closed();
  clearInterval(trickle);
  expect(answer).toMatchObject(STALLED);
  await delay(50);
  expect(server.log()).not.toContain('"level":"error"');
  expect(server.log()).not.toContain('"level":"warn"');
});

test('[error.18] a JSON body that goes on arriving may take longer than bodyMs', async () => {
  await using server = await startHttp({ bodyMs: 500 });
  using wire = new RawConnection(server.url);
  const body = JSON.stringify({ token: 'x'.repeat(300_000) });
  wire.request(
    'POST /api/v1/builds/finalize HTTP/1.1',
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  );
  const started = performance.now();
  for (let at = 0; at < body.length; at += 20_000) {
    wire.socket.write(body.slice(at, at + 20_000));
    await delay(80);
  }
  expect(await wire.closed()).toMatchObject({ status: 400, code: 'invalid_token' });
  expect(performance.now() - started).toBeGreaterThan(1000);
});

test.each(['', 'GET / HTTP/1.1\r\nX-Long: '])(
  'a head that ends after %j is 408, and the connection closes',
  async (start) => {
    await using server = await startHttp({ headersMs: 150 });
    using wire = new RawConnection(server.url);
    wire.socket.write(start);
    expect(await wire.closed()).toMatchObject(STALLED);
  },
);

test('after an early refusal the rest of the body has drainMs', async () => {
  await using server = await startHttp({ drainMs: 150 });
  using wire = new RawConnection(server.url);
  wire.request('POST /api/v1/builds HTTP/1.1', 'Content-Length: 1000');
  const trickle = setInterval(() => wire.socket.write('{'), 20);
  const started = performance.now();
  const answer = await wire.closed();
  clearInterval(trickle);
  expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
  // Without drainMs it would have the default of 30 s.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('after a body that arrives in time the connection stays open', async () => {
  await using server = await startHttp({ bodyMs: 500, drainMs: 500 });
  using wire = new RawConnection(server.url);
  wire.request('POST /api/v1/builds HTTP/1.1', 'Content-Length: 2').socket.write('{}');
  await delay(800);
  wire.request('GET /healthz HTTP/1.1', 'Connection: close');
  expect((await wire.closed()).text).toMatch(/^HTTP\/1\.1 401 .*HTTP\/1\.1 200 /s);
});

test('a body over the limit is refused by its head, and the client can read the response', async () => {
  await using server = await startHttp();
  const headers = {
    authorization: `Bearer ${server.key}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ owner: 'x'.repeat(30_000_000) });
  const answer = await fetch(`${server.url}/api/v1/builds`, { method: 'POST', headers, body });
  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringContaining('payload_too_large'),
  ]);
  using wire = new RawConnection(server.url);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const more = [`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'];
  wire.request('POST /api/v1/builds HTTP/1.1', ...head, ...more);
  expect(await wire.closed()).toMatchObject({ status: 413, code: 'payload_too_large' });
});

test.each([
  ['{"owner":', 'a quote, comma or bracket is missing or too many.'],
  [Buffer.from('{"owner":"\xff"}', 'latin1'), 'it is not UTF-8.'],
])(
  '[error.6] the message says what is wrong with a body that is not JSON: %s',
  async (body, why) => {
    await using server = await startHttp();
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/v1/builds`, { method: 'POST', headers, body });
    const { error } = await answer.json();
    expect([answer.status, error.message]).toEqual([400, `The body is not valid JSON: ${why}`]);
  },
);

test('a chunked body over the limit can be sent to its end', async () => {
  await using server = await startHttp();
  const headers = {
    authorization: `Bearer ${server.key}`,
    'content-type': 'application/json',
  };
  const body = new Blob(['x'.repeat(30_000_000)]).stream();
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await fetch(`${server.url}/api/v1/builds`, init);
  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringContaining('payload_too_large'),
  ]);
  expect(answer.headers.get('connection')).not.toBe('close');
});

test('[error.2] a body with malformed chunks is answered with 400', async () => {
  await using server = await startHttp();
  using wire = new RawConnection(server.url);
  wire
    .request(
      'POST /api/v1/builds HTTP/1.1',
      `Authorization: Bearer ${server.key}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    .socket.write('zz\r\n');
  expect(await wire.closed()).toMatchObject({ status: 400, code: 'invalid_request' });
  await expect.poll(() => server.log()).toContain('client went away');
  expect(server.log()).not.toContain('"level":"error"');
});

test('[error.2] a body that breaks off while the key is looked up is logged as a closed connection', async () => {
  let look = () => {};
  const gone = new Promise<void>((resolve) => {
    look = resolve;
  });
  await using server = await startHttp(
    {},
    {
      store: (store) => ({
        ...store,
        keys: { ...store.keys, find: (id) => gone.then(() => store.keys.find(id)) },
      }),
    },
  );
  using wire = new RawConnection(server.url);
  wire
    .request(
      'POST /api/v1/builds HTTP/1.1',
      `Authorization: Bearer ${server.key}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    )
    .socket.end('{');
  await wire.closed();
  look();
  await expect.poll(() => server.log()).toContain('client went away');
  expect(server.log()).not.toContain('"level":"error"');
});

test('a malformed request is not answered before the response to the one ahead of it', async () => {
  let answered = () => {};
  const slow = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await using server = await startHttp(
    {},
    { store: (store) => ({ ...store, ping: () => slow.then(() => store.ping()) }) },
  );
  using wire = new RawConnection(server.url);
  wire.request('GET /readyz HTTP/1.1').socket.write('nonsense\r\n\r\n');
  expect((await wire.closed()).text).toBe('');
  answered();
});

test('CONNECT is answered', async () => {
  await using server = await startHttp();
  using wire = new RawConnection(server.url);
  wire.request('CONNECT example.com:443 HTTP/1.1');
  expect(await wire.closed()).toMatchObject({ status: 400, code: 'invalid_request' });
});

test('a number that parses to Infinity is refused', async () => {
  await using server = await startHttp();
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
  const git = { pullRequest: 0 };
  const body = JSON.stringify({ ...declaration('one'), git }).replace(':0}', ':1e999}');
  const url = `${server.url}/api/v1/previews`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  const { error } = (await answer.json()) as { error: { details: { path: string }[] } };
  expect([answer.status, error.details[0]?.path]).toEqual([400, '/git/pullRequest']);
});
