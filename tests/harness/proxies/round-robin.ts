// A minimal reverse proxy. It reads only heads and passes all other bytes on unchanged, so that the
// servers see what a client really sent, such as a wrong length or no Host.
import { connect, createServer, type Socket } from 'node:net';
import { close, listen, track } from './listening.ts';

export type RoundRobin = {
  url: string;
  /** Sets the urls of the servers, which start after the proxy because they need its url. */
  use(upstreams: readonly string[]): void;
  /** The number of requests of each server, in the order of `use`. */
  requests(): number[];
  stop(): Promise<void>;
};

/**
 * Gives each request to the next server in turn, and skips servers that refuse the connection. Every
 * answer says `Connection: close`, so that requests are spread and not only connections. Adds
 * X-Forwarded-For, -Proto and -Host to the client's request.
 */
export async function startRoundRobin(upstreams: readonly string[] = []): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let servers = upstreams.map((url) => ({ url: new URL(url), requests: 0 }));
  let next = 0;

  const pass = async (client: Socket): Promise<unknown> => {
    const head = await readHead(client);
    // The client sent nothing, as some health checks do.
    if (head === '') return client.destroy();
    for (let tried = 0; tried < servers.length; tried += 1) {
      const server = servers[next % servers.length];
      next += 1;
      const upstream = server && (await open(server.url));
      if (!upstream) continue;
      server.requests += 1;
      track(sockets, upstream);
      upstream.write(withHeaders(head, forwarded(head, client)), 'latin1');
      return join(client, upstream);
    }
    return client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    track(sockets, client);
    client.on('error', () => client.destroy());
    pass(client).catch(() => client.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    use(urls) {
      servers = urls.map((url) => ({ url: new URL(url), requests: 0 }));
    },
    requests: () => servers.map(({ requests }) => requests),
    stop: () => close(server, sockets),
  };
}

/** The longest head. It is longer than any server reads, so the server refuses it. */
const MAX_HEAD = 256 * 1024;
const END = '\r\n\r\n';

/** Reads the next head from the socket as Latin-1, or all bytes when they contain no whole head. */
function readHead(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const take = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (text.includes(END) || text.length > MAX_HEAD) done();
  };
  const done = () => {
    socket.pause();
    socket.off('data', take).off('end', done).off('close', done);
    const end = text.includes(END) ? text.indexOf(END) + END.length : text.length;
    if (end < text.length) socket.unshift(Buffer.from(text.slice(end), 'latin1'));
    resolve(text.slice(0, end));
  };
  socket.on('data', take).on('end', done).on('close', done).resume();
  return promise;
}

const CLOSE = 'Connection: close';

function forwarded(head: string, { remoteAddress }: Socket): string[] {
  const host = /^host:(.*)$/im.exec(head)?.[1]?.trim();
  return [
    `X-Forwarded-For: ${remoteAddress}`,
    'X-Forwarded-Proto: http',
    ...(host ? [`X-Forwarded-Host: ${host}`] : []),
  ];
}

function withHeaders(head: string, added: string[]): string {
  if (!head.endsWith(END)) return head;
  return [head.slice(0, -END.length), ...added].join('\r\n') + END;
}

/** Connects to the server. Resolves to undefined when that fails. */
function open({ hostname, port }: URL): Promise<Socket | undefined> {
  const { promise, resolve } = Promise.withResolvers<Socket | undefined>();
  const socket = connect({
    host: hostname,
    port: Number(port),
    allowHalfOpen: true,
    noDelay: true,
  });
  socket.once('connect', () => resolve(socket));
  socket.once('error', () => resolve(undefined));
  return promise;
}

async function join(client: Socket, upstream: Socket): Promise<void> {
  // What the server sent before the error still reaches the client.
  upstream.on('error', () => client.destroySoon());
  client.on('close', () => upstream.destroy());
  client.pipe(upstream);
  let head = await readHead(upstream);
  while (/^HTTP\/1\.1 1\d\d /.test(head)) {
    client.write(head, 'latin1');
    head = await readHead(upstream);
  }
  // Only the client gets `Connection: close`: a server that got it may close before it has read all.
  client.write(withHeaders(head.replace(OWN, ''), [CLOSE]), 'latin1');
  upstream.pipe(client);
}

/** Headers that apply to one connection only (hop-by-hop). */
const OWN = /^(connection|keep-alive):.*\r\n/gim;
