import { connect, type Socket } from 'node:net';

/** The number of bytes of a large body that are kept. */
const KEPT = 1_000_000;

/** A raw connection, on which a scenario sends what no client would send. */
export class Raw {
  readonly socket: Socket;
  readonly #host: string;
  text = '';
  #ended = false;
  readonly #closed: Promise<void>;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        this.#ended = true;
        resolve();
      });
    });
    this.socket.on('data', (data: Buffer) => {
      if (!this.isCut) this.text += data.toString('latin1');
    });
  }

  /** Whether `text` may lack the end. */
  get isCut(): boolean {
    return this.text.length >= KEPT;
  }

  head(first: string, ...lines: string[]): string {
    return [first, `Host: ${this.#host}`, ...lines, '', ''].join('\r\n');
  }

  /** Returns all bytes received until the connection ended; undefined if that takes too long. */
  async over(withinMs: number): Promise<string | undefined> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([this.#closed, late.promise]);
    clearTimeout(timer);
    return this.#ended ? this.text : undefined;
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }
}

/** The statuses that were answered, in order. */
export const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Whether it is told that it took too long, in the words of the contract. */
export const isStalled = (text: string): boolean => text.includes('"code":"upload_stalled"');
