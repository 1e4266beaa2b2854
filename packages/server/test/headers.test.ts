import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from './support/server.ts';

/** Sends these lines as they are, which no client would, and answers status and body. */
async function raw(url: string, lines: string[]) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, `Host: ${host}`, 'Connection: close', '', ''].join('\r\n'));
  let text = '';
  socket.on('data', (data: Buffer) => {
    text += data;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), code: JSON.parse(body).error?.code };
}

test('[auth.4] a key that is sent twice is refused', async () => {
  await using server = await startTestServer();
  const head = ['GET /api/v1/me HTTP/1.1', `Authorization: Bearer ${server.key}`];
  expect((await raw(server.url, head)).status).toBe(200);
  for (const second of [`Bearer ${server.key}`, 'Bearer other']) {
    const answer = await raw(server.url, [...head, `Authorization: ${second}`]);
    expect(answer).toEqual({ status: 401, code: 'unauthorized' });
  }
});

test('[error.2] a request with two Hosts is malformed', async () => {
  await using server = await startTestServer();
  const head = ['GET /healthz HTTP/1.1'];
  expect((await raw(server.url, head)).status).toBe(200);
  const answer = await raw(server.url, [...head, 'Host: example.com']);
  expect(answer).toEqual({ status: 400, code: 'invalid_request' });
});
