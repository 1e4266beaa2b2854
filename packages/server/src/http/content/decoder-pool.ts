import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { Refusal } from '../../core/model/errors.ts';
import type { ConnectionLimits } from '../hardening/connection-limits.ts';

// Functions of their own, because Node loads its compression when one of its functions is read.
const FORMATS = {
  gzip: () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

type Permit = {
  since: number;
  /** Aborts the decoding; unset until it has begun. */
  end?: () => void;
  /** Whether it was evicted and is about to close. */
  isEnding: boolean;
};

/**
 * Decodes stored bytes for clients that do not accept their encoding. A decoder holds up to 18 MiB
 * while its client reads, so their number is limited. Further clients wait up to `decoderWaitMs`.
 */
export class DecoderPool {
  readonly #bounds: ConnectionLimits;
  /** Permits in use, the oldest first. */
  readonly #taken = new Set<Permit>();
  readonly #waiting: ((permit: Permit) => void)[] = [];
  #evictionTimer: NodeJS.Timeout | undefined;

  constructor(limits: ConnectionLimits) {
    this.#bounds = limits;
  }

  /** Decodes the stream that `open` returns. Acquires a permit before it calls `open`. */
  async decode(format: keyof typeof FORMATS, open: () => Promise<Readable>): Promise<Readable> {
    const permit = await this.#acquire();
    try {
      const stored = await open();
      const decoder = FORMATS[format]();
      permit.end = () => decoder.destroy();
      stored.on('error', (error) => decoder.destroy(error));
      decoder.on('close', () => {
        stored.destroy();
        this.#release(permit);
      });
      this.#evictOldest();
      return stored.pipe(decoder);
    } catch (error) {
      this.#release(permit);
      throw error;
    }
  }

  async #acquire(): Promise<Permit> {
    const { decoders, decoderQueue } = this.#bounds;
    if (this.#taken.size < decoders) return this.#take();
    if (this.#waiting.length >= decoderQueue) throw this.#busy();
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const wake = (permit: Permit) => {
      clearTimeout(timer);
      resolve(permit);
    };
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(wake), 1);
      reject(this.#busy());
    }, this.#bounds.decoderWaitMs);
    this.#waiting.push(wake);
    this.#evictOldest();
    return promise;
  }

  #take(): Permit {
    const permit: Permit = { since: performance.now(), isEnding: false };
    this.#taken.add(permit);
    return permit;
  }

  #release(permit: Permit): void {
    if (!this.#taken.delete(permit)) return;
    this.#waiting.shift()?.(this.#take());
    this.#evictOldest();
  }

  /**
   * Evicts one of the oldest decoders for each client that waits, so that slow clients do not block
   * the others for ever.
   */
  #evictOldest(): void {
    clearTimeout(this.#evictionTimer);
    const permits = [...this.#taken];
    const missing = this.#waiting.length - permits.filter(({ isEnding }) => isEnding).length;
    const oldest = permits.find(({ end, isEnding }) => end && !isEnding);
    if (missing <= 0 || !oldest) return;
    const left = oldest.since + this.#bounds.decoderEvictionMs - performance.now();
    if (left > 0) {
      this.#evictionTimer = setTimeout(() => this.#evictOldest(), left).unref();
      return;
    }
    oldest.isEnding = true;
    oldest.end?.();
    this.#evictOldest();
  }

  #busy(): Refusal {
    return new Refusal(
      'unavailable',
      'Too many bundles are being decoded just now. Accept the Content-Encoding it is stored in, or try again.',
      { retryAfter: Math.ceil(this.#bounds.decoderWaitMs / 1000) },
    );
  }
}
