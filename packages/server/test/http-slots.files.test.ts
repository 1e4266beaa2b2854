import { METHODS } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';
import { reserve } from './support/compressed.ts';

/** The route for PUTs of the file store. */

const head = async (url: string, ...lines: string[]) => {
  using wire = new RawConnection(url);
  return await wire.request(...lines, 'Connection: close').closed();
};

test('[error.4 slot.29] every other method is 405', async () => {
  await using server = await startHttp();
  for (const method of METHODS) {
    if (['PUT', 'CONNECT', 'HEAD'].includes(method)) continue;
    const answer = await head(server.url, `${method} /api/v1/slots/x HTTP/1.1`);
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.text).toMatch(/\r\nallow: PUT\r\n/i);
  }
});

test('the time limits of other bodies do not apply to a PUT', async () => {
  await using server = await startHttp({ bodyMs: 500, drainMs: 500, idleMs: 1_500 });
  const { slot } = await reserve(server, 'one two');
  const { pathname, search } = new URL(slot.putUrl);
  using wire = new RawConnection(server.url);
  wire.request(
    `PUT ${pathname}${search} HTTP/1.1`,
    'Content-Type: application/javascript',
    'Content-Length: 7',
    'Connection: close',
  );
  wire.socket.write('one');
  await delay(2_500);
  wire.socket.write(' two');
  expect(await wire.closed()).toMatchObject({ status: 200 });
});

test('a PUT may have an absolute url as its target', async () => {
  await using server = await startHttp();
  const { slot } = await reserve(server, 'one two');
  using wire = new RawConnection(server.url);
  wire.request(
    `PUT ${slot.putUrl} HTTP/1.1`,
    'Content-Type: application/javascript',
    'Content-Length: 7',
    'Connection: close',
  );
  wire.socket.write('one two');
  expect(await wire.closed()).toMatchObject({ status: 200 });
});
