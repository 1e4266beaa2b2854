import { once } from 'node:events';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';

/** What the log contains after failures and successes. */

type Line = { level: string; msg: string; path?: string; err?: { cause?: { message: string } } };
type Server = TestServer;

const linesOf = (server: Server) =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('a client that closes the connection is not logged as an error', async () => {
  await using server = await startTestServer();
  const url = new URL(`${server.url}/api/v1/builds`);
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    'Content-Length: 13',
  ];
  const connection = new RawConnection(server.url).head(...head).write('one');
  await once(connection.socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 100));
  connection.destroy();
  const gone = () => linesOf(server).filter(({ msg }) => msg === 'client went away');
  await expect.poll(gone).toHaveLength(1);
  expect(gone()[0]).toMatchObject({ level: 'info', path: url.pathname });
  expect(linesOf(server).filter(({ level }) => level !== 'info')).toEqual([]);
});

test('the log has the code of a refusal, and no line for a successful probe', async () => {
  await using server = await startTestServer();
  for (const path of ['/healthz', '/readyz', '/metrics']) await server.api('GET', path);
  await server.api('GET', '/api/v1/builds/unknown');
  const lines = linesOf(server).filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([{ level: 'info', status: 404, code: 'not_found' }]);
});
