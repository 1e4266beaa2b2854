import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Listens on 127.0.0.1, by default on a free port. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Stops listening, and destroys the open connections. */
export async function close(server: Server, sockets: Iterable<Socket>): Promise<void> {
  const closed = server.listening ? once(server, 'close') : undefined;
  if (closed) server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** Keeps the socket in the set for as long as it is open. */
export function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}
