import { RawConnection } from '../../harness/http/raw-connection.ts';
import { bytesOf, type Request } from './wire.ts';

/** Uses one persistent connection, because connecting takes longer than what is measured. */
export class Stopwatch implements Disposable {
  readonly #url: string;
  readonly #connection: RawConnection;

  constructor(url: string) {
    this.#url = url;
    this.#connection = new RawConnection(url);
  }

  /**
   * Returns the microseconds from the last byte of the request to the last byte of the response.
   */
  async time(request: Request): Promise<number> {
    const bytes = bytesOf(this.#url, request, 'keep-alive');
    const began = process.hrtime.bigint();
    await this.#connection.write(bytes).answer();
    return Number(process.hrtime.bigint() - began) / 1000;
  }

  [Symbol.dispose](): void {
    this.#connection.destroy();
  }
}
