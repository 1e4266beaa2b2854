import dns from 'node:dns';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';

/** How connections end when the server closes. */

type Server = TestServer;

const connected = async ({ url }: Server) => {
  const { socket } = new RawConnection(url);
  await once(socket, 'connect');
  return socket;
};

test('connections without a byte do not delay the shutdown', async () => {
  // Longer than the timeout of a test.
  const server = await startTestServer({ env: { VITRINE_SHUTDOWN_SECONDS: '600' } });
  const sockets = [await connected(server), await connected(server)];
  const ended = sockets.map((socket) => once(socket.resume(), 'close'));
  await server.stop();
  await Promise.all(ended);
  await server[Symbol.asyncDispose]();
});

test('a running upload finishes, and its response is the last on its connection', async () => {
  await using server = await startTestServer();
  const { slots } = (await server.api('POST', '/api/v1/previews', declaration('one'))).body;
  const { pathname, search, host, origin } = new URL(slots[0].putUrl);
  // An S3 store receives PUTs itself, so an API request is used instead.
  const target = origin === server.url ? `PUT ${pathname}${search}` : 'POST /api/v1/builds';
  const [type, body] =
    origin === server.url
      ? [slots[0].contentType, 'one']
      : ['application/json', JSON.stringify(declaration('two'))];
  const socket = await connected(server);
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  const closed = once(socket, 'close');
  socket.write(`${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${server.key}\r\n`);
  socket.write(
    `Content-Type: ${type}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await expect.poll(() => said).toContain('100 Continue');
  const stopped = server.stop();
  socket.write(body);
  await closed;
  await stopped;
  expect(said).toMatch(/\r\nHTTP\/1\.1 20[01] /);
  expect(said).toMatch(/\r\nconnection: close\r\n/i);
});

test('VITRINE_HOST=localhost listens on one address', async () => {
  // Like a machine on which the name has two addresses.
  const both = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ];
  const real = dns.lookup;
  const lookup = vi.spyOn(dns, 'lookup') as unknown as MockInstance<(...of: unknown[]) => void>;
  onTestFinished(() => lookup.mockRestore());
  lookup.mockImplementation((name, options, done) => {
    if (name !== 'localhost') return Reflect.apply(real, dns, [name, options, done]);
    (done as (error: null, addresses: object[]) => void)(null, both);
  });
  await using server = await startTestServer({ env: { VITRINE_HOST: 'localhost' } });
  const { port, hostname } = new URL(server.url);
  expect(hostname).toBe('127.0.0.1');
  const other = connect(Number(port), '127.0.0.2');
  await expect(once(other, 'connect')).rejects.toThrow();
});
