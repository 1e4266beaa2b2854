import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request may be on its way on a connection that was made just now. */
const YOUNG_MS = 1000;

/**
 * Tracks connections that have received no byte; answers a function that closes them. Browsers and
 * proxies open such connections in advance. Node 24 does not count them as idle before their first
 * request, so a server that closes would wait for them.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Map<Socket, number>();
  server.on('connection', (socket) => {
    unused.set(socket, performance.now());
    socket.once('close', () => unused.delete(socket));
  });
  return () => {
    const before = performance.now() - YOUNG_MS;
    for (const [socket, since] of unused)
      if (socket.bytesRead === 0 && since < before) socket.destroy();
  };
}
