import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = {
  name: string;
  /** Headers of answers that go missing. */
  answers?: string[];
  /** Headers of requests that the server does not get to see. */
  requests?: string[];
};

const without = (headers: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The server as it would be with less care: what is in between loses headers. */
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
