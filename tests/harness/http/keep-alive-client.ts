import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Sent = {
  url: string;
  method?: string;
  /** The request target, sent unchanged in place of the path of `url`. */
  target?: string;
  /** A list has names and values in turn, so that a name can occur twice; it must include `Host`. */
  headers?: Record<string, string> | string[];
  body?: string | Uint8Array | undefined;
  /** Closes the connection in the middle of the body. */
  breaksOff?: boolean;
  timeoutMs?: number;
};

export type Came = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Sends over connections that stay open, with a third of the work of fetch, for scenarios of hundreds
 * of thousands of requests. It also sends requests that fetch would not send.
 */
export class KeepAliveClient {
  readonly #agent: Agent;
  readonly #resends: boolean;

  /** With `resends` it repeats a request when the server has just ended the idle connection. */
  constructor({ maxSockets = Number.POSITIVE_INFINITY, resends = false } = {}) {
    this.#agent = new Agent({ keepAlive: true, maxSockets });
    this.#resends = resends;
  }

  /** Resolves when the head has arrived. Rejects when the connection ends without one. */
  open(sent: Sent): Promise<IncomingMessage> {
    const { url, method = 'GET', target, headers = {}, body, breaksOff = false, timeoutMs } = sent;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sending = request(
      url,
      {
        method,
        agent: this.#agent,
        headers: withLength(headers, body),
        ...(target !== undefined && { path: target }),
        ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      },
      resolve,
    );
    sending.on('timeout', () => sending.destroy(new Error('no answer')));
    sending.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sending.reusedSocket && error.code === 'ECONNRESET';
      if (this.#resends && isStale) this.open(sent).then(resolve, reject);
      else reject(error);
    });
    if (!breaksOff) sending.end(body);
    else sending.write(body?.slice(0, body.length >> 1) ?? '', () => sending.destroy());
    return promise;
  }

  /** Resolves when the whole answer has arrived. */
  async send(sent: Sent): Promise<Came> {
    const answer = await this.open(sent);
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, body: await buffer(answer) };
  }

  /** Aborts all requests and closes the connections. */
  destroy(): void {
    this.#agent.destroy();
  }
}

function withLength(headers: Record<string, string> | string[], body: Sent['body']) {
  if (body === undefined) return headers;
  const length = String(Buffer.byteLength(body));
  if (Array.isArray(headers)) return [...headers, 'Content-Length', length];
  return { 'content-length': length, ...headers };
}
