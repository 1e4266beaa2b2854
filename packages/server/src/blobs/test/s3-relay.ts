import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { close, listen } from '../../../../../tests/harness/proxies/listening.ts';

export type Relayed = { method: string; url: string; headers: IncomingHttpHeaders };

/** The body of the response, or the one to send instead. */
export type Rewrite = (asked: Relayed, body: Buffer) => Buffer | string | Promise<Buffer | string>;

/** Forwards requests to an S3 store, records them with their headers, and may change responses. */
export const startRelay = async (endpoint: string, rewrite: Rewrite = (_, body) => body) => {
  const target = new URL(endpoint);
  const seen: Relayed[] = [];
  const passOn = (incoming: IncomingMessage) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { method, url: path, headers } = incoming;
    const { hostname: host, port } = target;
    const outgoing = request({ host, port, method, path, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
    return promise;
  };
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    seen.push({ method, url, headers });
    const answer = await passOn(incoming);
    const body = Buffer.concat(await Array.fromAsync(answer));
    const changed = method === 'HEAD' ? undefined : await rewrite({ method, url, headers }, body);
    const { connection, 'transfer-encoding': _, ...rest } = answer.headers;
    const length = changed && { 'content-length': Buffer.byteLength(changed) };
    response.writeHead(answer.statusCode ?? 502, { ...rest, ...length });
    response.end(changed);
  });
  const port = await listen(server);
  const stop = async () => {
    server.closeAllConnections();
    await close(server, []);
  };
  return { endpoint: `http://127.0.0.1:${port}`, seen, stop };
};
