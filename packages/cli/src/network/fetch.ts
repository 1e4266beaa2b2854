import * as http from 'node:http';
import * as https from 'node:https';
import { USER_AGENT } from '../version.ts';
import { lengthOf, sendBody } from './body.ts';
import { type ProxyServer, proxyFailure, proxyFor } from './proxy.ts';
import { responseOf } from './response.ts';

/**
 * The part of `fetch` that @vitrine/client uses, on node:http. Node's own `fetch` gives up after five
 * minutes without a response, does not report how many bytes are sent, and reads other proxy variables.
 */

type Env = Readonly<Record<string, string | undefined>>;

const KEPT = { keepAlive: true, keepAliveMsecs: 30_000, scheduling: 'lifo' } as const;
const CONNECT_MS = 30_000;
const PAUSE_MS = 500;

/**
 * One agent for each way to a server, so that connections are used again. What needs TLS is loaded when
 * it is used, because that takes a third of the time in which Node starts.
 */
function agents() {
  const plain = new http.Agent(KEPT);
  let madeSecure: https.Agent | undefined;
  const secure = () => {
    madeSecure ??= new https.Agent(KEPT);
    return madeSecure;
  };
  const tunnels = new Map<string, https.Agent>();
  const tunnel = async (proxy: ProxyServer): Promise<https.Agent> => {
    const { TunnelAgent } = await import('./tunnel.ts');
    const key = `${proxy.secure} ${proxy.label} ${proxy.authorization}`;
    const agent = tunnels.get(key) ?? new TunnelAgent(proxy, KEPT);
    tunnels.set(key, agent);
    return agent;
  };
  return async (url: URL, proxy: ProxyServer | null): Promise<http.Agent> => {
    if (proxy === null) return url.protocol === 'https:' ? secure() : plain;
    if (url.protocol === 'https:') return tunnel(proxy);
    return proxy.secure ? secure() : plain;
  };
}

/** The host and path of the request: a proxy gets the whole url of an http server. */
function target(url: URL, proxy: ProxyServer | null): http.RequestOptions & { secure: boolean } {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const path = `${url.pathname}${url.search}`;
  const secure = url.protocol === 'https:';
  if (proxy === null || secure) return { secure, hostname, port: url.port, path };
  return {
    secure: proxy.secure,
    hostname: proxy.host,
    port: proxy.port,
    path: `${url.origin}${path}`,
    headers: {
      Host: url.host,
      ...(proxy.authorization !== null && { 'Proxy-Authorization': proxy.authorization }),
    },
  };
}

/** Sends the request. Resolves to the head of its response, and rejects also when the body fails. */
function answer(
  request: http.ClientRequest,
  body: unknown,
  signal: AbortSignal | null,
  pauseMs: number,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const stop = { over: false };
    const abort = () => {
      stop.over = true;
      request.destroy();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    request.once('close', () => signal?.removeEventListener('abort', abort));
    request.on('error', reject);
    request.once('response', (incoming) => {
      stop.over = true;
      // The rest of a body that was refused is not sent, so the connection cannot be used again.
      incoming.once('close', () => request.writableFinished || request.destroy());
      resolve(incoming);
    });
    sendBody(request, body, stop, pauseMs).catch(reject);
  });
}

/** Limits the time until a new connection is established. */
function limitConnect(request: http.ClientRequest): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = () =>
      request.destroy(Object.assign(new Error('no connection came'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(late, CONNECT_MS);
    const stop = () => clearTimeout(timer);
    socket.once('connect', stop).once('close', stop);
  });
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export function createFetch(env: Env): typeof fetch {
  const agentFor = agents();
  /**
   * Hosts that ended a connection while a body was sent. Node destroys an answer that came before that,
   * such as a proxy's 413, when it writes, so the next body waits for one.
   */
  const ended = new Set<string>();

  async function once(url: URL, init: Init): Promise<Response> {
    const { method = 'GET', body, signal } = init;
    const proxy = proxyFor(url, env);
    const agent = await agentFor(url, proxy);
    signal?.throwIfAborted();
    const { secure, headers, ...to } = target(url, proxy);
    const length = lengthOf(body);
    const request = (secure ? https : http).request({
      ...to,
      method,
      agent,
      headers: {
        'User-Agent': USER_AGENT,
        'Accept-Encoding': 'gzip',
        ...headers,
        ...init.headers,
        ...(length !== undefined && { 'Content-Length': length }),
      },
    });
    limitConnect(request);
    try {
      const pauseMs = ended.delete(url.host) ? PAUSE_MS : 0;
      return responseOf(await answer(request, body, signal ?? null, pauseMs));
    } catch (cause) {
      request.destroy();
      signal?.throwIfAborted();
      // For http, the only connection is the one to the proxy.
      const atProxy = proxy !== null && url.protocol === 'http:' && isOfSystem(cause);
      const error = atProxy ? proxyFailure(cause, proxy) : cause;
      if (isLost(error) && !isRepeatable(body)) ended.add(url.host);
      // The kept connection was lost, perhaps before this request reached the server: send it once more.
      if (request.reusedSocket && isLost(error) && isRepeatable(body)) return once(url, init);
      throw new TypeError('fetch failed', { cause: error });
    }
  }

  return ((input: string | URL, init: Init = {}) => once(new URL(input), init)) as typeof fetch;
}

const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof AggregateError || 'code' in error);
const isLost = (error: unknown): boolean =>
  isOfSystem(error) && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`);
const isRepeatable = (body: unknown): boolean => body === undefined || typeof body === 'string';
