// Stands between the command line and the server, to see what it sends and to fail on purpose.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Passing {
  method: string;
  path: string;
  isPut: boolean;
  /** How many requests with this method and path came before. */
  earlier: number;
}

/** What to answer instead of the server; undefined passes the request on, 'hang up' closes. */
export type Fault = { status: number; code: string } | 'hang up' | undefined;

export interface Proxy {
  url: string;
  seen: Passing[];
  /** The largest number of PUTs that were under way at the same time. */
  mostPuts(): number;
  close(): Promise<void>;
}

export async function startProxy(
  upstream: string,
  fault: (passing: Passing) => Fault | Promise<Fault> = () => undefined,
): Promise<Proxy> {
  const seen: Passing[] = [];
  let [puts, most] = [0, 0];
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const passing = note(seen, incoming);
    if (passing.isPut) puts += 1;
    most = Math.max(most, puts);
    const answer = await fault(passing);
    if (answer === 'hang up') incoming.socket.destroy();
    else if (answer) {
      const error = { code: answer.code, message: 'on purpose', requestId: 'req_proxy' };
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error }));
    } else {
      const headers = new Headers(incoming.headers as Record<string, string>);
      for (const name of ['host', 'connection', 'content-length', 'expect']) headers.delete(name);
      const hasBody = body.length > 0 || passing.isPut;
      const passedOn = await fetch(upstream + (incoming.url ?? ''), {
        method: passing.method,
        headers,
        body: hasBody ? Uint8Array.from(body) : null,
      });
      const text = (await passedOn.text()).replaceAll(upstream, proxy.url);
      const type = passedOn.headers.get('content-type');
      response.writeHead(passedOn.status, type ? { 'Content-Type': type } : {}).end(text);
    }
    if (passing.isPut) puts -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const proxy = { url: `http://127.0.0.1:${port}`, seen, mostPuts: () => most, close };
  return proxy;
}

function note(seen: Passing[], { method = '', url = '' }: IncomingMessage): Passing {
  const path = url.split('?')[0] ?? '';
  const earlier = seen.filter((other) => other.method === method && other.path === path).length;
  const passing = { method, path, isPut: method === 'PUT', earlier };
  seen.push(passing);
  return passing;
}
