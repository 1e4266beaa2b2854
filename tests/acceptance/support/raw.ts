// HTTP written by hand, for requests that no HTTP client would send.
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

export class RawConnection {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  #closed = false;
  #wake: () => void = () => {};

  constructor(url: string) {
    const { protocol, hostname, port } = new URL(url);
    const secure = protocol === 'https:';
    const address = { host: hostname, port: Number(port) || (secure ? 443 : 80) };
    this.#socket = secure ? connectTls({ ...address, servername: hostname }) : connect(address);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#wake();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
  }

  /** Sends a head; the lines come without their line ends. */
  head(...lines: string[]): this {
    return this.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  write(data: string | Uint8Array): this {
    this.#socket.write(data);
    return this;
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** The next response, 100 Continue included. */
  async answer(timeoutMs = 60_000): Promise<RawAnswer> {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const answer = this.#take();
      if (answer) return answer;
      if (this.#closed) throw new Error('the connection was closed without an answer');
      deadline.throwIfAborted();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        deadline.onabort = () => resolve();
      });
    }
  }

  #take(): RawAnswer | undefined {
    const received = Buffer.concat(this.#chunks);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const [statusLine = '', ...lines] = received
      .subarray(0, headEnd)
      .toString('latin1')
      .split('\r\n');
    const headers = new Headers(lines.map((line) => splitHeader(line)));
    const status = Number(statusLine.split(' ')[1]);
    const rest = received.subarray(headEnd + 4);
    const body =
      bodyOf(headers, status, rest) ??
      (this.#closed ? { bytes: rest, end: rest.length } : undefined);
    if (!body) return undefined;
    this.#chunks.splice(0, this.#chunks.length, rest.subarray(body.end));
    return { status, headers, text: body.bytes.toString() };
  }
}

/** The body at the start of `rest` and where it ends; undefined while it is not all there. */
function bodyOf(headers: Headers, status: number, rest: Buffer) {
  if (status === 100 || status === 204) return { bytes: Buffer.alloc(0), end: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(rest);
  const length = headers.get('content-length');
  // Without a length, the body ends with the connection.
  if (length === null || rest.length < Number(length)) return undefined;
  return { bytes: rest.subarray(0, Number(length)), end: Number(length) };
}

function chunkedBody(rest: Buffer) {
  const chunks: Buffer[] = [];
  for (let start = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', start);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.subarray(start, lineEnd).toString(), 16);
    const end = lineEnd + 2 + size;
    if (rest.length < end + 2) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), end: end + 2 };
    chunks.push(rest.subarray(lineEnd + 2, end));
    start = end + 2;
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

/** Sends one whole request and gives the answer. */
export async function raw(
  url: string,
  lines: readonly string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const connection = new RawConnection(url);
  try {
    return await connection
      .head(...lines)
      .write(body)
      .answer();
  } finally {
    connection.destroy();
  }
}

/** The first two lines of a request for a url. */
export function requestLines(method: string, url: string): [string, string] {
  const { pathname, search, host } = new URL(url);
  return [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`];
}
