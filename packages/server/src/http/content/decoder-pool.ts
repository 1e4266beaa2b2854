import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { Refusal } from '../../core/model/errors.ts';
import type { Bounds } from '../hardening/connection-limits.ts';

const FORMATS = { gzip: createGunzip, br: createBrotliDecompress, zstd: createZstdDecompress };

type Place = {
  since: number;
  /** Ends what is read there; not before it has begun. */
  end?: () => void;
  /** Its reader was told to leave, and is about to. */
  isEnding: boolean;
};

/**
 * Decodes stored bytes for readers who do not take them compressed. A decoder holds up to 18 MiB
 * for as long as its reader takes, so there are only so many; the others wait for a while.
 */
export class Decoders {
  readonly #bounds: Bounds;
  /** The oldest first. */
  readonly #taken = new Set<Place>();
  readonly #waiting: ((place: Place) => void)[] = [];
  #nextTurn: NodeJS.Timeout | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** The decoded bytes of what `open` answers; nothing is opened before there is a place. */
  async decode(format: keyof typeof FORMATS, open: () => Promise<Readable>): Promise<Readable> {
    const place = await this.#enter();
    try {
      const stored = await open();
      const decoder = FORMATS[format]();
      place.end = () => decoder.destroy();
      stored.on('error', (error) => decoder.destroy(error));
      decoder.on('close', () => {
        stored.destroy();
        this.#leave(place);
      });
      this.#makeRoom();
      return stored.pipe(decoder);
    } catch (error) {
      this.#leave(place);
      throw error;
    }
  }

  async #enter(): Promise<Place> {
    const { decoders, decoderQueue } = this.#bounds;
    if (this.#taken.size < decoders) return this.#take();
    if (this.#waiting.length >= decoderQueue) throw this.#busy();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const wake = (place: Place) => {
      clearTimeout(patience);
      resolve(place);
    };
    const patience = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(wake), 1);
      reject(this.#busy());
    }, this.#bounds.decoderWaitMs);
    this.#waiting.push(wake);
    this.#makeRoom();
    return promise;
  }

  #take(): Place {
    const place: Place = { since: performance.now(), isEnding: false };
    this.#taken.add(place);
    return place;
  }

  #leave(place: Place): void {
    if (!this.#taken.delete(place)) return;
    this.#waiting.shift()?.(this.#take());
    this.#makeRoom();
  }

  /** Readers that dawdle must not keep the others out for ever: for each who waits one turn ends. */
  #makeRoom(): void {
    clearTimeout(this.#nextTurn);
    const places = [...this.#taken];
    const missing = this.#waiting.length - places.filter(({ isEnding }) => isEnding).length;
    const oldest = places.find(({ end, isEnding }) => end && !isEnding);
    if (missing <= 0 || !oldest) return;
    const left = oldest.since + this.#bounds.decoderTurnMs - performance.now();
    if (left > 0) {
      this.#nextTurn = setTimeout(() => this.#makeRoom(), left).unref();
      return;
    }
    oldest.isEnding = true;
    oldest.end?.();
    this.#makeRoom();
  }

  #busy(): Refusal {
    return new Refusal(
      'unavailable',
      'Too many bundles are being decoded just now. Accept the Content-Encoding it is stored in, or try again.',
      { retryAfter: Math.ceil(this.#bounds.decoderWaitMs / 1000) },
    );
  }
}
