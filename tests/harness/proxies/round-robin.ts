// A reverse proxy as small as can be. It looks at the heads only, and passes every other byte as it
// came, so that the servers see what a client really sent: a wrong length, no Host.
import { connect, createServer, type Socket } from 'node:net';
import { close, listen, track } from './listening.ts';

export type RoundRobin = {
  url: string;
  /** Urls of the servers from now on; they may start after the proxy, whose url they are told. */
  use(upstreams: readonly string[]): void;
  /** How many requests each server got, in the order of `use`. */
  requests(): number[];
  stop(): Promise<void>;
};

/**
 * Gives each request to the next server in turn, and leaves out those that refuse the connection.
 * To spread requests and not only connections, every answer says `Connection: close`. Adds
 * X-Forwarded-For, -Proto and -Host to what the client sent.
 */
export async function startRoundRobin(upstreams: readonly string[] = []): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let servers = upstreams.map((url) => ({ url: new URL(url), requests: 0 }));
  let next = 0;

  const pass = async (client: Socket): Promise<unknown> => {
    const head = await readHead(client);
    // Opened and closed again, as health checks do.
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

/** More than any server reads: it will refuse what came until then. */
const MAX_HEAD = 256 * 1024;
const END = '\r\n\r\n';

/** Takes the next head from the socket, a character a byte, or all there is when none comes. */
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

/** A connection to the server; undefined when it takes none. */
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
  // What the server said before it went away still reaches the client.
  upstream.on('error', () => client.destroySoon());
  client.on('close', () => upstream.destroy());
  client.pipe(upstream);
  let head = await readHead(upstream);
  while (/^HTTP\/1\.1 1\d\d /.test(head)) {
    client.write(head, 'latin1');
    head = await readHead(upstream);
  }
  // Only the client is told: a server that is to close may do so before it has read everything.
  client.write(withHeaders(head.replace(OWN, ''), [CLOSE]), 'latin1');
  upstream.pipe(client);
}

/** What each connection settles for itself. */
const OWN = /^(connection|keep-alive):.*\r\n/gim;
