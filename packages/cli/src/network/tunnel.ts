import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { nameOf, ProxyError, type ProxyServer, proxyFailure } from './proxy.ts';

/** Connections to https servers through a proxy (CONNECT; RFC 9110, 9.3.6). */

const CONNECT_MS = 30_000;

const refusal = (status: number, target: string, proxy: ProxyServer): ProxyError => {
  const words =
    status === 407
      ? 'it wants a user name and a password (407)'
      : `it answered ${status} when asked for ${target}`;
  return new ProxyError(words, `PROXY_${status}`, nameOf(proxy));
};

/** Asks the proxy for a connection to `host:port`. Rejects with ProxyError. */
export function openTunnel(proxy: ProxyServer, host: string, port: number): Promise<Socket> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const request = (proxy.secure ? https : http).request({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: {
      Host: target,
      ...(proxy.authorization !== null && { 'Proxy-Authorization': proxy.authorization }),
    },
  });
  request.setTimeout(CONNECT_MS, () =>
    request.destroy(Object.assign(new Error('it did not answer'), { code: 'ETIMEDOUT' })),
  );
  return new Promise((resolve, reject) => {
    request.once('connect', ({ statusCode: status = 0 }: http.IncomingMessage, socket: Socket) => {
      socket.setTimeout(0);
      if (status >= 200 && status < 300) return resolve(socket);
      socket.destroy();
      reject(refusal(status, target, proxy));
    });
    request.on('error', (error) => reject(proxyFailure(error, proxy)));
    request.end();
  });
}

/** Connects to each https server through the proxy. */
export class TunnelAgent extends https.Agent {
  readonly proxy: ProxyServer;

  constructor(proxy: ProxyServer, options: https.AgentOptions) {
    super(options);
    this.proxy = proxy;
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, socket: Socket) => void,
  ): undefined {
    const { host, port } = options;
    const done = callback as (error: Error | null, socket?: Socket) => void;
    openTunnel(this.proxy, host ?? '', Number(port))
      .then((socket) => super.createConnection({ ...options, socket } as https.RequestOptions))
      .then((secured) => done(null, secured as Socket), done);
    return undefined;
  }
}
