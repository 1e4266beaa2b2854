import { createServer, request as forward } from 'node:http';
import { serveHttp } from '../../harness/http/serve.ts';

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
  const { url, close } = await serveHttp(server);
  return { url, [Symbol.asyncDispose]: close };
}
