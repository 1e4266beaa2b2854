import { once } from 'node:events';
import type { Server } from 'node:http';
import { listen } from '../proxies/listening.ts';

/** Serves on a free port of 127.0.0.1. `close` ends open connections, too. */
export async function serveHttp(server: Server) {
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
