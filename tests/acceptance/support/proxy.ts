// A proxy between the command line and the server, and the store where slots lead to it. It records
// requests and injects faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from '../../harness/http/serve.ts';

export interface Passing {
  method: string;
  path: string;
  isPut: boolean;
  /** The request goes to the S3 store, not to the server. */
  toStore: boolean;
  /** The number of earlier requests with this method and path. */
  earlier: number;
}

/**
 * The answer to send instead. Undefined forwards the request, 'hang up' closes the connection,
 * 'lose the answer' forwards the request and then closes.
 */
export type Fault = { status: number; code: string } | 'hang up' | 'lose the answer' | undefined;

export interface Proxy {
  url: string;
  seen: Passing[];
  /** The maximum number of concurrent PUTs. */
  mostPuts(): number;
  close(): Promise<void>;
}

export async function startProxy(
  upstream: string,
  fault: (passing: Passing) => Fault | Promise<Fault> = () => undefined,
): Promise<Proxy> {
  const seen: Passing[] = [];
  /**
   * The origins of slots by path. Signatures cover Host, which therefore stays that of the store.
   */
  const stores = new Map<string, string>();
  let [puts, most] = [0, 0];
  const throughUs = (text: string): string =>
    text
      .replaceAll(upstream, proxy.url)
      .replaceAll(
        /"putUrl":"(https?:\/\/[^/"]+)([^?"]+)/g,
        (slot, origin: string, path: string) => {
          if (origin === proxy.url) return slot;
          stores.set(path, origin);
          return `"putUrl":"${proxy.url}${path}`;
        },
      );
  const answer = async (
    passing: Passing,
    body: Buffer,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const given = await fault(passing);
    if (given === 'hang up') incoming.socket.destroy();
    else if (given && given !== 'lose the answer') {
      const [type, text] = passing.toStore ? storeError(given) : serverError(given);
      response.writeHead(given.status, { 'Content-Type': type }).end(text);
    } else {
      const headers = new Headers(incoming.headers as Record<string, string>);
      for (const name of ['host', 'connection', 'content-length', 'expect']) headers.delete(name);
      const hasBody = body.length > 0 || passing.isPut;
      const origin = stores.get(passing.path) ?? upstream;
      const passedOn = await fetch(origin + (incoming.url ?? ''), {
        method: passing.method,
        headers,
        body: hasBody ? Uint8Array.from(body) : null,
      });
      const text = throughUs(await passedOn.text());
      const type = passedOn.headers.get('content-type');
      if (given) incoming.socket.destroy();
      else response.writeHead(passedOn.status, type ? { 'Content-Type': type } : {}).end(text);
    }
  };
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const passing = note(seen, incoming, stores.has(pathOf(incoming)));
    const count = passing.isPut ? 1 : 0;
    puts += count;
    most = Math.max(most, puts);
    await answer(passing, body, incoming, response).finally(() => {
      puts -= count;
    });
  };
  const server = createServer((incoming, response) => {
    // The client or the server has disconnected, perhaps on purpose.
    pass(incoming, response).catch(() => incoming.socket.destroy());
  });
  const { url, close } = await serveHttp(server);
  const proxy = { url, seen, mostPuts: () => most, close };
  return proxy;
}

type ErrorAnswer = Extract<Fault, object>;

function serverError({ code }: ErrorAnswer): [type: string, text: string] {
  const error = { code, message: 'on purpose', requestId: 'req_proxy' };
  return ['application/json', JSON.stringify({ error })];
}

function storeError({ code }: ErrorAnswer): [type: string, text: string] {
  const error = `<Error><Code>${code}</Code><Message>on purpose</Message></Error>`;
  return ['application/xml', error];
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

function note(seen: Passing[], incoming: IncomingMessage, toStore: boolean): Passing {
  const { method = '' } = incoming;
  const path = pathOf(incoming);
  const earlier = seen.filter((other) => other.method === method && other.path === path).length;
  const passing = { method, path, isPut: method === 'PUT', toStore, earlier };
  seen.push(passing);
  return passing;
}
