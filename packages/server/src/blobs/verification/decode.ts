import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { errorCode } from '../files/file-system.ts';
import { type Compression, formats } from './compression.ts';
import { ZstdFrames } from './zstd-frames.ts';

/**
 * Decodes a compressed stream to hash it. A stream may have several gzip members (RFC 1952, section
 * 2.2) or several zstd frames (RFC 8878, section 3.1), and nothing after them.
 */
export class Decoder {
  readonly #compression: Compression;
  readonly #maxBytes: number;
  readonly #hash = createHash('sha256');
  readonly #frames: ZstdFrames | undefined;
  readonly #ended = Promise.withResolvers<void>();
  readonly #stream: Transform;
  #fed = 0;
  #decoded = 0;
  #failure: string | undefined;
  #wake = (): void => {};

  constructor(compression: Compression, maxBytes: number) {
    this.#compression = compression;
    this.#maxBytes = maxBytes;
    this.#frames = compression === 'zstd' ? new ZstdFrames() : undefined;
    const stream = formats[compression].open();
    this.#stream = stream;
    stream.on('data', (part: Uint8Array) => this.#take(part));
    stream.on('drain', () => this.#wake());
    stream.on('error', (error) => {
      if (errorCode(error) === 'Z_BUF_ERROR') this.#failEarly();
      else this.#fail(this.#explain(error));
    });
    stream.on('end', () => {
      // Node ends without an error when bytes follow that are no further gzip member.
      if (stream.bytesWritten !== this.#fed) this.#failTrailing();
      this.#ended.resolve();
    });
  }

  /** Why the bytes cannot be the declared ones; undefined as long as they can. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Feeds a chunk. The promise resolves when the decoder takes more bytes, or has failed. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure !== undefined) return undefined;
    this.#fed += chunk.length;
    this.#frames?.update(chunk);
    if (this.#stream.write(chunk)) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }

  /** SHA-256 (hex) of the decoded bytes; undefined when decoding failed, see `failure`. */
  async finish(): Promise<string | undefined> {
    if (this.#fed === 0) this.#failEarly();
    if (this.#failure === undefined) {
      this.#stream.end();
      await this.#ended.promise;
      if (this.#frames && !this.#frames.atBoundary) this.#failTrailing();
    }
    return this.#failure === undefined ? this.#hash.digest('hex') : undefined;
  }

  /** Frees the memory. Has to be called in every case. */
  close(): void {
    this.#stream.destroy();
  }

  #take(part: Uint8Array): void {
    this.#decoded += part.length;
    if (this.#decoded <= this.#maxBytes) this.#hash.update(part);
    else this.#fail(`decode to more than the ${this.#maxBytes} bytes allowed`);
  }

  #failTrailing(): void {
    this.#fail(`have bytes after the end of the ${this.#compression} data`);
  }

  #failEarly(): void {
    this.#fail(`end in the middle of the ${this.#compression} data`);
  }

  #fail(why: string): void {
    this.#failure ??= why;
    this.#stream.destroy();
    this.#wake();
    this.#ended.resolve();
  }

  #explain(error: Error): string {
    if (errorCode(error)?.includes('windowTooLarge')) {
      return 'need a zstd window of more than 8 MiB, which no browser accepts (RFC 9659)';
    }
    return `are not valid ${this.#compression} data (${error.message})`;
  }
}
