import { createHash } from 'node:crypto';
import type { ContentEncoding } from '@vitrine/contract';
import { Refusal } from '../../core/model/errors.ts';
import type { Expected } from '../../core/ports/blob-store.ts';
import type { Semaphore } from '../semaphore.ts';
import { beginsLike, type Compression, formats, MAGIC_BYTES } from './compression.ts';
import { ThreadDecoder } from './decode-thread.ts';
import { Turns } from './turns.ts';

/**
 * Verifies bytes against their declaration, in constant memory. Size and hash are computed while
 * the bytes arrive. Decoding starts only after the last byte, so that a slow client with a
 * compressed body does not occupy the memory of a decoder. Refuses with `size_mismatch` or
 * `digest_mismatch`.
 */
export class Verifier {
  readonly #expected: Expected;
  readonly #memory: Semaphore;
  readonly #turns: Turns;
  readonly #plain = createHash('sha256');
  #received = 0;
  #head = Buffer.alloc(0);

  /**
   * `memory` limits the decoders of all verifiers together. `turns` decode one object of each account at
   * a time.
   */
  constructor(expected: Expected, memory: Semaphore, turns = new Turns()) {
    this.#expected = expected;
    this.#memory = memory;
    this.#turns = turns;
  }

  /** Takes the next chunk of the body. */
  update(chunk: Uint8Array): void {
    this.#received += chunk.length;
    if (this.#received > this.#expected.sizeBytes) throw this.#wrongSize();
    this.#plain.update(chunk);
    const missing = MAGIC_BYTES - this.#head.length;
    if (missing > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
  }

  /**
   * Resolves to the encoding that the bytes have. Rejects when they are not the declared ones.
   * `contents` reads all bytes again if they have to be decoded.
   */
  async finish(contents: () => AsyncIterable<Uint8Array>): Promise<ContentEncoding> {
    const { encoding, contentHash, sizeBytes } = this.#expected;
    if (this.#received !== sizeBytes) throw this.#wrongSize();
    const plain = this.#plain.digest('hex');
    const mayBePlain = encoding === null || encoding === 'identity';
    if (mayBePlain && plain === contentHash) return 'identity';
    const compression = this.#compression();
    if (!compression) throw mismatch(contentHash, `the bytes have ${short(plain)}.`);

    const { decoded, failure } = await this.#inTurn(() => this.#decode(compression, contents));
    if (decoded === contentHash) return compression;
    const asDecoded =
      decoded === undefined
        ? `the bytes ${failure}.`
        : `the bytes decoded as ${compression} have ${short(decoded)}.`;
    if (mayBePlain) throw mismatch(contentHash, `the bytes have ${short(plain)}, and ${asDecoded}`);
    const hint =
      plain === contentHash ? ' It is the hash of the bytes as sent; declare the decoded one.' : '';
    throw mismatch(contentHash, asDecoded + hint);
  }

  #compression(): Compression | undefined {
    const { encoding } = this.#expected;
    if (encoding === 'identity') return undefined;
    if (encoding !== null) return encoding;
    return this.#head.length < MAGIC_BYTES ? undefined : beginsLike(this.#head);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { accountId } = this.#expected;
    return accountId === undefined ? work() : this.#turns.run(accountId, work);
  }

  // Opens the contents only after the memory is acquired. The client has sent everything by now, so
  // it cannot delay the release.
  async #decode(compression: Compression, contents: () => AsyncIterable<Uint8Array>) {
    const bytes = formats[compression].bytes(this.#head);
    await this.#memory.acquire(bytes);
    const decoder = new ThreadDecoder(compression, this.#expected.maxDecodedBytes);
    try {
      for await (const chunk of contents()) {
        await decoder.write(chunk);
        if (decoder.failure !== undefined) break;
      }
      const decoded = await decoder.finish();
      return { decoded, failure: decoder.failure };
    } finally {
      decoder.close();
      this.#memory.release(bytes);
    }
  }

  #wrongSize(): Refusal {
    const { sizeBytes } = this.#expected;
    const came = this.#received > sizeBytes ? 'more' : `${this.#received}`;
    return new Refusal(
      'size_mismatch',
      `Expected exactly ${sizeBytes} bytes, ${came} came. Send the bytes that were declared, or reserve again.`,
    );
  }
}

const short = (hash: string): string => `SHA-256 ${hash.slice(0, 12)}…`;

const mismatch = (expected: string, came: string): Refusal =>
  new Refusal(
    'digest_mismatch',
    `Expected ${short(expected)}, but ${came} Send the bytes that were declared, or reserve again.`,
  );
