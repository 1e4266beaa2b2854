import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveHttp } from '../../../../tests/harness/http/serve.ts';
import { createFetch } from './fetch.ts';

/** Against real servers and proxies of this machine. Their names are not those of this machine. */

type Served = Awaited<ReturnType<typeof serveHttp>>;
let server: Served;
let proxy: Served;
let seen: { url: string; authorization: string | undefined; body: string }[];
let asked: string[];
let connections = 0;

const echo: (request: IncomingMessage, body: string) => unknown = ({ url, method }, body) => ({
  url,
  method,
  body,
});

beforeAll(async () => {
  const answering: Server = createServer(async (request, response) => {
    if (request.url === '/refuse') {
      response.writeHead(413, { Connection: 'close' }).end('too large');
      request.resume();
      return;
    }
    const body = await text(request);
    if (request.url === '/empty') return response.writeHead(204).end();
    if (request.url === '/gzip')
      return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('unpacked'));
    if (request.url === '/redirect') return response.writeHead(307, { Location: '/other' }).end();
    if (request.url === '/close') return request.socket.destroy();
    response.end(JSON.stringify(echo(request, body)));
  });
  answering.on('connection', () => {
    connections += 1;
  });
  server = await serveHttp(answering);
  const passing = createServer(async (request, response) => {
    const { url = '', headers } = request;
    seen.push({ url, authorization: headers['proxy-authorization'], body: await text(request) });
    response.end('from the proxy');
  });
  passing.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    if (request.url?.startsWith('wants-a-name.test'))
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (request.url?.startsWith('down.test')) return socket.end('HTTP/1.1 503 Down\r\n\r\n');
    const onward = connect(server.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
  });
  proxy = await serveHttp(passing);
});
beforeEach(() => {
  seen = [];
  asked = [];
});
afterAll(async () => {
  await server.close();
  await proxy.close();
});

const direct = createFetch({});
const viaProxy = (more: Record<string, string> = {}) =>
  createFetch({ ALL_PROXY: `http://u:p%23@127.0.0.1:${proxy.port}`, ...more });
const BASIC = `Basic ${Buffer.from('u:p#').toString('base64')}`;

test('methods, bodies and statuses are passed on', async () => {
  const post = await direct(`${server.url}/a?b`, { method: 'POST', body: 'ä' });
  expect(await post.json()).toEqual({ url: '/a?b', method: 'POST', body: 'ä' });
  const put = await direct(server.url, { method: 'PUT', body: new Blob(['blob']) });
  expect(await put.json()).toMatchObject({ method: 'PUT', body: 'blob' });
  expect((await direct(`${server.url}/empty`)).status).toBe(204);
  const redirect = await direct(`${server.url}/redirect`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([307, '/other']);
  expect(await (await direct(`${server.url}/gzip`)).text()).toBe('unpacked');
});

test('an answer that is cut off rejects for each reader, and ends nothing else', async () => {
  const cutting = await serveHttp(
    createServer((request, response) => {
      response.writeHead(200, request.url === '/gzip' ? { 'Content-Encoding': 'gzip' } : {});
      response.write(gzipSync('a part').subarray(0, 15));
      setTimeout(() => response.destroy(), 20);
    }),
  );
  for (const path of ['/plain', '/gzip']) {
    await expect((await direct(cutting.url + path)).text()).rejects.toThrow();
    const reader = (await direct(cutting.url + path)).body?.getReader();
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
    // Nobody reads this one.
    await direct(cutting.url + path);
  }
  await cutting.close();
});

test('a connection is used again', async () => {
  const fetch = createFetch({});
  const before = connections;
  for (let i = 0; i < 4; i += 1) await (await fetch(server.url)).text();
  expect(connections - before).toBe(1);
});

test('a stream is read no faster than the connection takes it', async () => {
  const slow = await serveHttp(
    createServer(async (request, response) => {
      request.pause();
      await sleep(300);
      await text(request);
      response.end('ok');
    }),
  );
  let pulled = 0;
  const total = 64 * 1024 ** 2;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled >= total) return controller.close();
      pulled += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const headers = { 'Content-Length': `${total}` };
  const init = { method: 'PUT', body, headers, duplex: 'half' };
  const answering = direct(slow.url, init as RequestInit);
  await sleep(200);
  expect(pulled).toBeLessThan(total / 2);
  expect((await answering).status).toBe(200);
  expect(pulled).toBe(total);
  await slow.close();
});

test('an answer that comes before the body was sent ends the sending', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(1);
      pulled += 1024;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  const init = { method: 'PUT', body, headers: { 'Content-Length': '100000000' }, duplex: 'half' };
  const response = await direct(`${server.url}/refuse`, init as RequestInit);
  expect([response.status, await response.text()]).toEqual([413, 'too large']);
  expect(pulled).toBeLessThan(1_000_000);
});

test('an answer is read at the second time, when a reset comes right after it', async () => {
  // It has a thread of its own, so that it answers while this one writes.
  const proxy = new Worker(
    `const server = require('node:http').createServer((request, response) => {
      response.writeHead(413).end('big', () => request.socket.resetAndDestroy());
    });
    server.listen(0, '127.0.0.1', () =>
      require('node:worker_threads').parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const [port] = await once(proxy, 'message');
  const put = () => {
    let left = 64;
    const body = new ReadableStream<Uint8Array>({
      // A file is read in another thread as well.
      async pull(controller) {
        await stat(import.meta.dirname);
        controller.enqueue(new Uint8Array(32_768));
        left -= 1;
        if (left === 0) controller.close();
      },
    });
    const headers = { 'Content-Length': `${64 * 32_768}` };
    const init = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit;
    return direct(`http://127.0.0.1:${port}/`, init);
  };
  for (let i = 0; i < 5; i += 1) {
    const response = await put().catch(put);
    expect([response.status, await response.text()]).toEqual([413, 'big']);
  }
  await proxy.terminate();
});

test('failures have the form of those of fetch, and an abort has its reason', async () => {
  await expect(direct(`${server.url}/close`)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { code: 'ECONNRESET' },
  });
  const stop = new AbortController();
  const hanging = await serveHttp(createServer(() => {}));
  const waiting = direct(hanging.url, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await expect(waiting).rejects.toThrow('enough');
  await expect(direct(hanging.url, { signal: stop.signal })).rejects.toThrow('enough');
  await hanging.close();
});

test('a failure of the stream is the cause', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: () => Promise.reject(new RangeError('changed')),
  });
  const init = { method: 'PUT', body, headers: { 'Content-Length': '5' }, duplex: 'half' };
  const failure = direct(server.url, init as RequestInit);
  await expect(failure).rejects.toMatchObject({ cause: { name: 'RangeError' } });
});

test('http goes through a proxy with its whole url', async () => {
  const response = await viaProxy()('http://vitrine.test/a?b', { method: 'POST', body: 'x' });
  expect(await response.text()).toBe('from the proxy');
  expect(seen).toEqual([{ url: 'http://vitrine.test/a?b', authorization: BASIC, body: 'x' }]);
});

test('https goes through a proxy with CONNECT, and NO_PROXY goes past it', async () => {
  // The server behind the proxy speaks no TLS, so the handshake fails after the CONNECT.
  const failure = viaProxy()('https://vitrine.test:8443/');
  await expect(failure).rejects.toMatchObject({
    cause: { message: expect.stringContaining('wrong version number') },
  });
  expect(asked).toEqual([`vitrine.test:8443 ${BASIC}`]);
  for (const NO_PROXY of ['*', '127.0.0.0/8', '127.0.0.1'])
    expect((await viaProxy({ NO_PROXY })(server.url)).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test.each([
  ['wants-a-name.test', 'PROXY_407'],
  ['down.test', 'PROXY_503'],
])('a proxy that refuses %s is named, without its password', async (host, code) => {
  const failure = await viaProxy()(`https://${host}/`).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    cause: { code, proxy: `127.0.0.1:${proxy.port} (ALL_PROXY)` },
  });
});

test.each(['http', 'https'])('a dead proxy is named for %s', async (scheme) => {
  // A port that was open a moment ago may be another test's by now; port 1 is nobody's.
  const fetch = createFetch({ ALL_PROXY: 'u:s3cret@127.0.0.1:1' });
  const failure = await fetch(`${scheme}://vitrine.test/`).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    cause: { code: 'ECONNREFUSED', proxy: '127.0.0.1:1 (ALL_PROXY)' },
  });
});
