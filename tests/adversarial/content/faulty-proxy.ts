import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = {
  name: string;
  /** Response headers that the proxy removes. */
  answers?: string[];
  /** Request headers that the proxy removes. */
  requests?: string[];
};

const without = (headers: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Starts a proxy that removes headers, to simulate a server without one of its guards. */
export async function startFaultyProxy(target: string, fault: Fault) {
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const asked = forward(
      target + url,
      { method, headers: without(headers, fault.requests) as typeof headers },
      (answer) => {
        response.writeHead(
          answer.statusCode ?? 502,
          without(answer.headers, fault.answers) as never,
        );
        answer.pipe(response);
      },
    );
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
