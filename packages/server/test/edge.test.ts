import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';
import { Came } from './support/came.ts';
import { reservation, reservations } from './support/reservation.ts';

/** Requests that a proxy and this server could parse differently. */

const RESERVE = 'POST /api/v1/builds';
const BEHIND = `GET /p/${'a'.repeat(26)}/bundle HTTP/1.1\r\nHost: a\r\n\r\n`;

/** The statuses of all responses to a head, a body and another request after it. */
async function answers(url: string, head: string[], body = '') {
  using wire = new RawConnection(url);
  wire.socket.end(`${head.join('\r\n')}\r\n\r\n${body}${BEHIND}`);
  const { text } = await wire.closed();
  return text.match(/(?<=^|\}|>|\n)HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(9))) ?? [];
}

test('[error.2] a malformed Host is 400', async () => {
  await using server = await startHttp();
  const status = async (host: string) =>
    (await answers(server.url, ['GET /healthz HTTP/1.1', `Host: ${host}`]))[0];
  for (const host of ['a b', 'a/b', 'user@a', 'a,b', 'a:b', '[::1', '<a>']) {
    expect([host, await status(host)]).toEqual([host, 400]);
  }
  for (const host of ['a', 'a.b:80', '[::1]:80', '', 'a_b']) {
    expect([host, await status(host)]).toEqual([host, 200]);
  }
});

test('an absolute url as the request target is served like its path', async () => {
  await using server = await startHttp();
  const status = async (target: string) =>
    (await answers(server.url, [`GET ${target} HTTP/1.1`, 'Host: a']))[0];
  expect(await status('http://a/healthz')).toBe(200);
  expect(await status('HTTPS://a:1?x=1')).toBe(200);
  for (const target of ['http:///healthz', 'ftp://a/healthz']) {
    expect([target, await status(target)]).toEqual([target, 400]);
  }
});

const BROKEN_PATH = '/%zz';
const LONG_PATH = `/b/${'a'.repeat(5000)}`;
const CODED = 'Transfer-Encoding: gzip, chunked';

test.each([
  ['gzip, chunked', `${RESERVE} HTTP/1.1`, [CODED], 400],
  ['identity, chunked', `${RESERVE} HTTP/1.1`, ['Transfer-Encoding: identity, chunked'], 400],
  ['chunked in HTTP/1.0', `${RESERVE} HTTP/1.0`, ['Transfer-Encoding: chunked'], 400],
  ['gzip, chunked, to a broken path', `POST ${BROKEN_PATH} HTTP/1.1`, [CODED], 400],
  ['two Hosts and a broken path', `GET ${BROKEN_PATH} HTTP/1.1`, ['Host: b'], 400],
  ['two Hosts and a long path', `GET ${LONG_PATH} HTTP/1.1`, ['Host: b'], 400],
  ['an expectation', 'GET /healthz HTTP/1.1', ['Expect: x'], 417],
  ['gzip, chunked, and an expectation', `${RESERVE} HTTP/1.1`, ['Expect: x', CODED], 417],
])('[error.2 error.13] no request after %s is served', async (_, start, lines, status) => {
  await using server = await startHttp();
  const came = new Came(server.app);
  using wire = new RawConnection(server.url);
  const head = [start, 'Host: a', 'Connection: keep-alive', ...lines, '', ''].join('\r\n');
  const body = head.includes('Transfer-') ? '2\r\n{}\r\n0\r\n\r\n' : '';
  wire.socket.write(head + body + reservation(server.key).text);
  expect((await wire.closed()).text.match(/HTTP\/1\.1 \d{3}/g)).toEqual([`HTTP/1.1 ${status}`]);
  // Node does not emit `request` for one with an expectation.
  await came.judged(status === 417 ? 1 : 2);
  expect(await reservations(server.deps)).toBe(0);
});

test('[error.2] requests after a path that does not decode, or is too long, are served', async () => {
  await using server = await startHttp();
  for (const [path, status] of [
    [BROKEN_PATH, 400],
    [LONG_PATH, 404],
  ]) {
    using wire = new RawConnection(server.url);
    wire.request(`GET ${path} HTTP/1.1`);
    wire.request('GET /healthz HTTP/1.1', 'Connection: close');
    const { text } = await wire.closed();
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  }
});

test.each([
  'GET /healthz HTTP/2.0',
  'GET /healthz HTTP/0.9',
  'GET * HTTP/1.1',
  'GET a:/b HTTP/1.1',
])('[error.2] %s is 400', async (line) => {
  await using server = await startHttp();
  expect(await answers(server.url, [line, 'Host: a'])).toEqual([400]);
});

test.each([[['100-continue, x']], [['100-continue', 'x']]])(
  '[error.13] the expectations %j are 417',
  async (values) => {
    await using server = await startHttp();
    const lines = values.map((value) => `Expect: ${value}`);
    expect(await answers(server.url, ['GET /healthz HTTP/1.1', 'Host: a', ...lines])).toEqual([
      417,
    ]);
  },
);

test('a request that was refused by its head gets no second response for its broken body', async () => {
  await using server = await startHttp();
  const lines = ['Host: a', 'Transfer-Encoding: chunked'];
  using wire = new RawConnection(server.url);
  wire.socket.write([`${RESERVE} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  await expect.poll(() => wire.text).toContain('unauthorized');
  wire.socket.write('no chunk\r\n');
  expect((await wire.closed()).text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401']);
});

test('data after Connection: close does not suppress the response', async () => {
  await using server = await startHttp();
  expect(
    await answers(server.url, ['GET /healthz HTTP/1.1', 'Host: a', 'Connection: close']),
  ).toEqual([200]);
});

test('an Upgrade request is answered in HTTP/1.1, and the connection closes', async () => {
  await using server = await startHttp();
  const lines = ['Host: a', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'];
  using wire = new RawConnection(server.url);
  wire.socket.write(['GET /healthz HTTP/1.1', ...lines, '', BEHIND].join('\r\n'));
  const { status, text } = await wire.closed();
  expect([status, text]).toEqual([200, expect.stringMatching(/^connection: close\r$/im)]);
});

test('an Upgrade request with a body that is too large is answered with 413, and the connection closes', async () => {
  await using server = await startHttp({}, {}, { env: { VITRINE_MAX_BODY_BYTES: '1024' } });
  const lines = [
    'Host: a',
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
  ];
  lines.push('Content-Length: 1025', 'Connection: Upgrade', 'Upgrade: h2c');
  using wire = new RawConnection(server.url);
  wire.socket.write([`${RESERVE} HTTP/1.1`, ...lines, '', 'x'.repeat(1025)].join('\r\n'));
  const { status, text } = await wire.closed();
  expect([status, text]).toEqual([413, expect.stringMatching(/^connection: close\r$/im)]);
});
