// A keep-alive HTTP/1.1 connection for a load generator: a tenth of the work of `fetch`.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Answer = { status: number; head: string; body: string };
export type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** What is sent as it stands, or chunks that have `bytes` together. */
  body?: Uint8Array | string | { bytes: number; chunks: Iterable<Uint8Array> };
};

const HEAD_END = Buffer.from('\r\n\r\n');

export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
    socket.on('error', (error) => this.#fail(error));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, host);
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  /** Sends one request. Resolves when the whole answer has come. */
  async send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting = { resolve, reject };
    let head = `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (body === undefined) this.#socket.write(`${head}\r\n`);
    else if (typeof body === 'string' || body instanceof Uint8Array) {
      const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
      this.#socket.cork();
      this.#socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
      this.#socket.write(body);
      this.#socket.uncork();
    } else {
      this.#socket.write(`${head}Content-Length: ${body.bytes}\r\n\r\n`);
      for (const chunk of body.chunks) {
        if (!this.#socket.write(chunk)) await Promise.race([once(this.#socket, 'drain'), promise]);
      }
    }
    return promise;
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const start = end + HEAD_END.length;
    const body = status === 204 ? '' : readBody(head, this.#received.subarray(start));
    if (body === undefined) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status, head, body });
  }
}

/** The body, or undefined while a part of it is missing. */
function readBody(head: string, bytes: Buffer): string | undefined {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined)
    return bytes.length < Number(length) ? undefined : bytes.toString('utf8');
  const text = bytes.toString('latin1');
  if (!text.endsWith('0\r\n\r\n')) return undefined;
  let body = '';
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, line), 16);
    if (!(size > 0)) return body;
    body += text.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
