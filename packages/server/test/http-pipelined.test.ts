import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';
import type { Store } from '../src/core/ports/store.ts';
import { Came } from './support/came.ts';
import { reservation, reservations } from './support/reservation.ts';

/** Pipelined requests: several on one connection before the first response. */

/** Refused when it arrives, whatever waits ahead of it. */
const BROKEN_PATH = '/%zz';
const HELD = 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n';

/** A server that answers /readyz when the test allows it, and the requests that it received. */
async function holding() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const store = (real: Store): Store => ({ ...real, ping: () => held.then(() => real.ping()) });
  const server = await startHttp({}, { store });
  return { server, came: new Came(server.app), release };
}

/** At most one request of this size is read at a time. */
const PADDED = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Padding: ${'x'.repeat(1000)}\r\n\r\n`;
const READ_AT_ONCE = 65_536;
const MANY = 4000;

test('the server stops reading from a client while one of its requests waits', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  let [open, most] = [0, 0];
  server.app.server.on('request', (_, response: ServerResponse) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
  });
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD + PADDED.repeat(MANY));
  await expect.poll(() => came.requests[0]?.socket.isPaused()).toBe(true);
  // The server would have read further with any of these.
  for (let turn = 0; turn < 50; turn += 1) await fetch(`${server.url}/docs`);
  const bound = READ_AT_ONCE / PADDED.length + 2;
  expect(most).toBeLessThan(bound);
  release();
  wire.request('GET /healthz HTTP/1.1', 'Connection: close');
  const { text } = await wire.closed();
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1 + MANY + 1);
  expect(most).toBeLessThan(bound);
});

test('the body of a queued request is read when its turn comes', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  const { head, body } = reservation(server.key);
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD + head);
  await came.read(2);
  wire.socket.write(body);
  release();
  expect(await came.judged(2)).toEqual([200, 201]);
  expect(await reservations(server.deps)).toBe(1);
});

test('no request after a response that closes the connection is served', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  server.app.server.once('request', (_, response: ServerResponse) =>
    response.setHeader('connection', 'close'),
  );
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD + reservation(server.key).text);
  await came.read(2);
  release();
  await came.judged(2);
  expect((await wire.closed()).text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200']);
  expect(await reservations(server.deps)).toBe(0);
});

test('no request after an Upgrade request is served', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD);
  await came.read(1);
  wire.request(`GET ${BROKEN_PATH} HTTP/1.1`, 'Connection: Upgrade', 'Upgrade: h2c');
  await came.read(2);
  wire.socket.write(reservation(server.key).text);
  await came.read(3);
  release();
  const statuses = (await wire.closed()).text.match(/(?<=HTTP\/1\.1 )\d{3}/g);
  expect(statuses).toEqual(['200', '400']);
  await came.judged(3);
  expect(await reservations(server.deps)).toBe(0);
});

test('no queued request is served after the client has closed the connection', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD + reservation(server.key).text);
  await came.read(2);
  came.requests[0]?.socket.destroy();
  await came.judged(1);
  expect(await reservations(server.deps)).toBe(0);
  release();
});

test('a request ahead of a refused one is still served', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  using wire = new RawConnection(server.url);
  const twoHosts = `GET ${BROKEN_PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`;
  wire.socket.write(HELD + reservation(server.key).text + twoHosts);
  await came.read(3);
  release();
  const { text } = await wire.closed();
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 201', 'HTTP/1.1 400']);
  expect(await reservations(server.deps)).toBe(1);
});

test('the response to CONNECT is not sent while an earlier request waits', async () => {
  const { server, came, release } = await holding();
  await using _server = server;
  using wire = new RawConnection(server.url);
  wire.socket.write(HELD);
  await came.read(1);
  wire.request('CONNECT example.com:443 HTTP/1.1');
  expect((await wire.closed()).text).toBe('');
  release();
});

test('an open connection keeps no reference to its earlier requests', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await using server = await startHttp();
  const kept: WeakRef<IncomingMessage | ServerResponse>[] = [];
  let listeners = () => 0;
  server.app.server.on('request', (request, response) => {
    kept.push(new WeakRef(request), new WeakRef(response));
    const { socket } = request;
    listeners = () =>
      socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0);
  });
  using wire = new RawConnection(server.url);
  const answered = async (count: number) => {
    await expect.poll(() => wire.text.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(count);
    await expect
      .poll(() => {
        collect();
        return kept.filter((ref) => ref.deref() !== undefined).length;
      })
      .toBe(0);
    return listeners();
  };
  wire.request('GET /healthz HTTP/1.1');
  const first = await answered(1);
  for (let at = 0; at < 20; at += 1) wire.request('GET /healthz HTTP/1.1');
  expect(await answered(21)).toBe(first);
});
