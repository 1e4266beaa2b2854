import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Younger connections stay open, because their first request may be on its way. */
const YOUNG_MS = 1000;

/**
 * Tracks connections that have received no byte, and returns a function that closes them. Browsers
 * and proxies open such connections in advance. Node 24 does not count them as idle before their
 * first request, so `server.close` would wait for them.
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
