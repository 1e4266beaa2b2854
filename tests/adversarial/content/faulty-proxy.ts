import { createServer, request as forward } from 'node:http';
import { serveHttp } from '../../harness/http/serve.ts';

export type Fault = {
  name: string;
  answers?: string[];
  requests?: string[];
};

const without = (headers: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

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
