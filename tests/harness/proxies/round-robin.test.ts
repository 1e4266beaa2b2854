import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../services/daemon.ts';
import { startRoundRobin } from './round-robin.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function upstream(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function proxy(...upstreams: string[]) {
  const started = await startRoundRobin(upstreams);
  cleanUps.push(started.stop);
  return started;
}

test('each request goes to the next server', async () => {
  const names = ['a', 'b', 'c'];
  const urls = await Promise.all(
    names.map((name) => upstream((_, response) => response.end(name))),
  );
  const { url, requests } = await proxy(...urls);
  const answers: string[] = [];
  for (let i = 0; i < 6; i += 1) answers.push(await (await fetch(url)).text());
  expect(answers).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(requests()).toEqual([2, 2, 2]);
});

test('the server sees the request as it was sent, and who sent it', async () => {
  const seen: unknown[] = [];
  const url = await upstream(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, host: headers.host, type: headers['content-type'] });
    seen.push(headers['x-forwarded-for'], headers['x-forwarded-proto']);
    seen.push(headers['x-forwarded-host'], await text(request));
    response.writeHead(201, { 'X-Answer': 'yes' }).end('made');
  });
  const { url: front } = await proxy(url);
  const { host } = new URL(front);
  const answer = await fetch(`${front}/a%2Fb?c=d&c=e`, {
    method: 'PUT',
    headers: { 'Content-Type': 'text/x' },
    body: 'bytes',
  });
  expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([
    201,
    'yes',
    'made',
  ]);
  const request = { method: 'PUT', url: '/a%2Fb?c=d&c=e', host, type: 'text/x' };
  expect(seen).toEqual([request, '127.0.0.1', 'http', host, 'bytes']);
});

test('large bodies stream both ways', async () => {
  const url = await upstream((request, response) => void request.pipe(response));
  const { url: front } = await proxy(url);
  const body = Buffer.alloc(20_000_000, 'vitrine');
  const answer = await fetch(front, { method: 'POST', body });
  expect(body.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

test('a request that is not HTTP is for the server to refuse', async () => {
  const url = await upstream((_, response) => response.end());
  const { url: front } = await proxy(url);
  const socket = connect(Number(new URL(front).port), '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('a refusal reaches a client that is still sending', async () => {
  const url = await upstream((_, response) => response.writeHead(413).end('too much'));
  const { url: front } = await proxy(url);
  for (let i = 0; i < 20; i += 1) {
    const answer = await fetch(front, { method: 'POST', body: Buffer.alloc(2_000_000) });
    expect([answer.status, await answer.text()]).toEqual([413, 'too much']);
  }
});

test('100 Continue comes from the server', async () => {
  const url = await upstream((request, response) => void request.pipe(response));
  const { url: front } = await proxy(url);
  const socket = connect(Number(new URL(front).port), '127.0.0.1');
  const head = ['PUT / HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Expect: 100-continue'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toMatch(/^HTTP\/1.1 100 Continue\r\n/);
  socket.write('bytes');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nConnection: close\r\n\r\n/s);
  socket.destroy();
});

test('a server that takes no connection is left out', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const url = await upstream((_, response) => response.end('here'));
  const { url: front, requests } = await proxy(gone, url);
  for (let i = 0; i < 4; i += 1) expect(await (await fetch(front)).text()).toBe('here');
  expect(requests()).toEqual([0, 4]);
});

test('a request that was sent is not sent again', async () => {
  let asked = 0;
  const dies = await upstream((request) => {
    asked += 1;
    request.socket.destroy();
  });
  const { url, requests } = await proxy(dies, dies);
  await expect(fetch(url, { method: 'POST', body: 'once' })).rejects.toThrow();
  expect([asked, requests()]).toEqual([1, [1, 0]]);
});

test('without any server it is 502', async () => {
  const { url, use } = await proxy();
  expect((await fetch(url)).status).toBe(502);
  use([await upstream((_, response) => response.end('late'))]);
  expect(await (await fetch(url)).text()).toBe('late');
});
