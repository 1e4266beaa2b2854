import dns from 'node:dns';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { declaration, startTestServer } from './support/server.ts';

/** How connections end when a server does. */

type Server = Awaited<ReturnType<typeof startTestServer>>;

const connected = async ({ url }: Server) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
};

test('connections on which nobody has said anything keep no server from its end', async () => {
  // Longer than a test may take.
  const server = await startTestServer({ env: { VITRINE_SHUTDOWN_SECONDS: '600' } });
  const sockets = [await connected(server), await connected(server)];
  const ended = sockets.map((socket) => once(socket.resume(), 'close'));
  await server.stop();
  await Promise.all(ended);
  await server[Symbol.asyncDispose]();
});

test('an upload that is under way is finished, and its answer is the last on its connection', async () => {
  await using server = await startTestServer();
  const { slots } = (await server.api('POST', '/api/v1/previews', declaration('one'))).body;
  const { pathname, search, host, origin } = new URL(slots[0].putUrl);
  // A store that takes PUTs itself knows nothing of the end of this server.
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

test('localhost is one address, with all that belongs to a server', async () => {
  // As on machines where the name has both.
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
