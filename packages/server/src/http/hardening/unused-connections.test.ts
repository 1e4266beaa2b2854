import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { trackUnusedConnections } from './unused-connections.ts';

test('connections without a byte are closed, except those that are younger than a second', async () => {
  const server = createServer((_, response) => response.end());
  const closeUnused = trackUnusedConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const connected = async () => {
    const made = once(server, 'connection');
    const socket = connect(port, '127.0.0.1').resume();
    await made;
    return socket;
  };
  const used = await connected();
  used.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(server, 'request');
  const unused = await connected();
  const ended = once(unused, 'close');
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(start + 5000);
  onTestFinished(() => now.mockRestore());
  const young = await connected();
  closeUnused();
  await ended;
  expect([used, young].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  // A connection that is still open gets a response.
  for (const socket of [used, young]) {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(server, 'request');
  }
});
