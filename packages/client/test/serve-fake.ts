import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { serveHttp } from '../../../tests/harness/http/serve.ts';
import { fakeVitrine } from './fake-vitrine.ts';

/** Serves the fake over a real socket, for tests of what is sent over the network. */
export type ServedFake = ReturnType<typeof fakeVitrine> & {
  /** The headers of each PUT as received. */
  puts: IncomingHttpHeaders[];
  /** Responses to PUTs wait for this. */
  hold: Promise<void> | undefined;
  close(): Promise<void>;
};

const requestOf = async (incoming: IncomingMessage, origin: string): Promise<Request> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url, headers } = incoming;
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  return new Request(`${origin}${url}`, {
    method,
    headers: headers as Record<string, string>,
    ...body,
  });
};

export async function serveFake(): Promise<ServedFake> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'PUT') served.puts.push(incoming.headers);
    // A client that closed the connection gets no response.
    const request = await requestOf(incoming, served.origin).catch(() => null);
    if (!request) return;
    if (request.method === 'PUT') await served.hold;
    const answer = await served.handle(request);
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    outgoing.end(await answer.text());
  });
  const { url, close } = await serveHttp(server);
  const fake = fakeVitrine({ origin: url });
  const served: ServedFake = { ...fake, puts: [], hold: undefined, close };
  return served;
}
