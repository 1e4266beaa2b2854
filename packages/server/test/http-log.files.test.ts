import { once } from 'node:events';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { Refusal } from '../src/core/model/errors.ts';

/** What the log contains after failures and successes. */

type Line = { level: string; msg: string; path?: string; err?: { cause?: { message: string } } };
type Server = TestServer;

const linesOf = (server: Server) =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test.each(['insufficient_storage', 'unavailable'] as const)(
  'the log has the cause of %s, and the response does not',
  async (code) => {
    await using server = await startTestServer({
      overrides: {
        files: (blobs) => ({
          ...blobs,
          async receive() {
            const cause = new Error('write EIO /secret/place');
            throw Object.assign(new Refusal(code, 'The storage failed.'), { cause });
          },
        }),
      },
    });
    const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
    const answer = await server.put(body.slots[0], 'one');
    const text = await answer.text();
    expect(text).toContain(code);
    expect(text).not.toContain('/secret/place');
    const line = linesOf(server).find(({ msg }) => msg === 'request failed');
    expect(line).toMatchObject({
      level: 'error',
      err: { code, cause: { message: 'write EIO /secret/place' } },
    });
  },
);

test('a client that closes the connection during a PUT is not logged as an error', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one two three'));
  const [slot] = body.slots;
  const url = new URL(slot.putUrl);
  const head = [
    `PUT ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `Content-Type: ${slot.contentType}`,
    `Content-Length: ${slot.sizeBytes}`,
  ];
  const connection = new RawConnection(slot.putUrl).head(...head).write('one');
  await once(connection.socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 100));
  connection.destroy();
  const gone = () => linesOf(server).filter(({ msg }) => msg === 'client went away');
  await expect.poll(gone).toHaveLength(1);
  expect(gone()[0]).toMatchObject({
    level: 'info',
    path: expect.stringMatching(/^\/api\/v1\/slots\/[a-z2-7]{6}~/),
  });
  expect(linesOf(server).filter(({ level }) => level !== 'info')).toEqual([]);
});
