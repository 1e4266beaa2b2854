import { connect, type Socket } from 'node:net';
import { bytesOf, type Request } from './wire.ts';

/** Uses one persistent connection, because connecting takes longer than what is measured. */
export class Stopwatch implements Disposable {
  readonly #url: string;
  readonly #socket: Socket;
  #came = '';
  #wake: (error?: Error) => void = () => {};

  constructor(url: string) {
    this.#url = url;
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#came += chunk.toString('latin1');
      this.#wake();
    });
    this.#socket.on('error', (error) => this.#wake(error));
    this.#socket.on('close', () => this.#wake(new Error('the connection was closed')));
  }

  /**
   * Returns the microseconds from the last byte of the request to the last byte of the response.
   */
  async time(request: Request): Promise<number> {
    const bytes = bytesOf(this.#url, request, 'keep-alive');
    this.#came = '';
    const began = process.hrtime.bigint();
    this.#socket.write(bytes);
    while (!isWhole(this.#came)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#wake = (error) => (error ? reject(error) : resolve());
      await promise;
    }
    return Number(process.hrtime.bigint() - began) / 1000;
  }

  [Symbol.dispose](): void {
    this.#wake = () => {};
    this.#socket.destroy();
  }
}

/** Whether a response is complete. All measured responses have a Content-Length. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const [, length = '0'] = /^content-length: (\d+)/im.exec(text) ?? [];
  return text.length >= end + 4 + Number(length);
}
