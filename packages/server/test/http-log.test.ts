import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from './support/server.ts';

/** What an operator finds in the log when something went wrong, and when nothing did. */

type Line = { level: string; msg: string; path?: string; err?: { cause?: { message: string } } };
type Server = Awaited<ReturnType<typeof startTestServer>>;

const linesOf = (server: Server) =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('a client that goes away is no failure', async () => {
  await using server = await startTestServer();
  const url = new URL(`${server.url}/api/v1/builds`);
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    'Content-Length: 13',
  ];
  const socket = connect(Number(url.port), url.hostname);
  socket.write([...head, '', 'one'].join('\r\n'));
  await once(socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  const gone = () => linesOf(server).filter(({ msg }) => msg === 'client went away');
  await expect.poll(gone).toHaveLength(1);
  expect(gone()[0]).toMatchObject({ level: 'info', path: url.pathname });
  expect(linesOf(server).filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a refused request has its code in the log, and a probe that is answered well no line', async () => {
  await using server = await startTestServer();
  for (const path of ['/healthz', '/readyz', '/metrics']) await server.api('GET', path);
  await server.api('GET', '/api/v1/builds/unknown');
  const lines = linesOf(server).filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([{ level: 'info', status: 404, code: 'not_found' }]);
});
