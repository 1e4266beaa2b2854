// A connection for requests that no HTTP client would send, and for answers byte by byte.
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type RawAnswer, readAnswer } from './raw-answer.ts';

type Options = {
  /** Keeps the connection open for writing when the server has ended its side. */
  allowHalfOpen?: boolean;
  /** How many received bytes are kept. The rest is read and discarded. */
  keptBytes?: number;
};

export class RawConnection {
  readonly socket: Socket;
  /** Resolves when either side has closed the connection. */
  readonly ended: Promise<void>;
  /** The error that broke the connection before the server had ended it. */
  error: Error | undefined;
  readonly #host: string;
  readonly #kept: number;
  #received: Buffer[] = [];
  #size = 0;
  #wake: () => void = () => {};

  constructor(
    url: string,
    { allowHalfOpen = false, keptBytes = Number.POSITIVE_INFINITY }: Options = {},
  ) {
    const { protocol, hostname, port, host } = new URL(url);
    const secure = protocol === 'https:';
    const address = {
      host: hostname,
      port: Number(port) || (secure ? 443 : 80),
      noDelay: true,
      allowHalfOpen,
    };
    this.#host = host;
    this.#kept = keptBytes;
    this.socket = secure ? connectTls({ ...address, servername: hostname }) : connect(address);
    this.socket.on('data', (chunk: Buffer) => {
      if (this.isCut) return;
      this.#received.push(chunk);
      this.#size += chunk.length;
      this.#wake();
    });
    this.socket.on('error', (error) => {
      if (!this.socket.readableEnded) this.error = error;
    });
    this.ended = new Promise((resolve) => {
      this.socket.on('close', () => {
        resolve();
        this.#wake();
      });
    });
  }

  /** The received bytes that `answer` has not returned. */
  get bytes(): Buffer {
    if (this.#received.length > 1) this.#received = [Buffer.concat(this.#received)];
    return this.#received[0] ?? Buffer.alloc(0);
  }

  /** `bytes` as Latin-1: one character per byte. */
  get text(): string {
    return this.bytes.toString('latin1');
  }

  /** Whether more bytes came than are kept. */
  get isCut(): boolean {
    return this.#size >= this.#kept;
  }

  /** Returns a head with the `Host` of this server after its first line. */
  headOf(...lines: string[]): string {
    const [first, ...rest] = lines;
    return [first, `Host: ${this.#host}`, ...rest, '', ''].join('\r\n');
  }

  /** Sends such a head. */
  request(...lines: string[]): this {
    return this.write(this.headOf(...lines));
  }

  /** Sends these lines, given without line ends, as a head. */
  head(...lines: string[]): this {
    return this.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  write(data: string | Uint8Array): this {
    this.socket.write(data);
    return this;
  }

  destroy(): void {
    this.socket.destroy();
  }

  [Symbol.dispose](): void {
    this.destroy();
  }

  /** Waits for the next response, which may be 100 Continue. */
  async answer(timeoutMs = 60_000): Promise<RawAnswer> {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = readAnswer(this.bytes, this.socket.closed);
      if (found) {
        this.#received = [this.bytes.subarray(found.end)];
        return found.answer;
      }
      if (this.socket.closed) throw new Error('the connection was closed without an answer');
      deadline.throwIfAborted();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        deadline.onabort = () => resolve();
      });
    }
  }

  /** Waits until the connection is closed. Returns all text, the first status and the first error code. */
  async closed(): Promise<{ status: number; code: string | undefined; text: string }> {
    await this.ended;
    const { text } = this;
    const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
    return { status: Number(text.split(' ')[1]), code, text };
  }

  /** Returns all text when the connection closes within `ms`, else undefined. */
  async textWithin(ms: number): Promise<string | undefined> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([this.ended, late.promise]);
    clearTimeout(timer);
    return this.socket.closed ? this.text : undefined;
  }
}
