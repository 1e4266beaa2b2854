import { createHash } from 'node:crypto';
import type { ContentEncoding } from '@vitrine/contract/scalars.ts';
import { Refusal } from '../core/errors.ts';
import type { Expected } from '../core/ports/blob-store.ts';
import type { Budget } from './budget.ts';
import { beginsLike, type Compression, MAGIC_BYTES } from './compression.ts';
import { Decoder } from './decode.ts';

/**
 * Checks a stream against what was declared, in one pass and in constant memory. Refuses with
 * `size_mismatch` and `digest_mismatch`, as early as it can know.
 */
export class Verifier {
  readonly #expected: Expected;
  readonly #memory: Budget;
  readonly #plain = createHash('sha256');
  #decoder: Decoder | undefined;
  #received = 0;
  // The first bytes of an undeclared body, until there are enough to know what they begin like.
  #head: Uint8Array | undefined;

  /** `memory` bounds what the decoders of all verifiers together hold. */
  constructor(expected: Expected, memory: Budget) {
    this.#expected = expected;
    this.#memory = memory;
    const { encoding } = expected;
    if (encoding === null) this.#head = new Uint8Array();
    else if (encoding !== 'identity') this.#decoder = this.#decoderFor(encoding);
  }

  /**
   * Feeds a chunk, which must not change any more. Wait for the promise before the next one; it
   * never rejects. What is found wrong is thrown by this call or the next.
   */
  update(chunk: Uint8Array): Promise<void> | undefined {
    this.#stopWhenHopeless();
    this.#received += chunk.length;
    if (this.#received > this.#expected.sizeBytes) throw this.#wrongSize();
    this.#plain.update(chunk);
    if (!this.#head) return this.#decoder?.write(chunk);
    const head = Buffer.concat([this.#head, chunk]);
    this.#head = head.length < MAGIC_BYTES ? head : undefined;
    if (this.#head) return undefined;
    const compression = beginsLike(head);
    if (!compression) return undefined;
    this.#decoder = this.#decoderFor(compression);
    return this.#decoder.write(head);
  }

  /** How the bytes turned out to be compressed. Rejects when they are not the declared ones. */
  async finish(): Promise<ContentEncoding> {
    const { encoding, contentHash, sizeBytes } = this.#expected;
    if (this.#received !== sizeBytes) throw this.#wrongSize();
    const plain = this.#plain.digest('hex');
    const mayBePlain = encoding === null || encoding === 'identity';
    if (mayBePlain && plain === contentHash) return 'identity';
    if (!this.#decoder) throw mismatch(contentHash, `the bytes have ${short(plain)}.`);

    const decoded = await this.#decoder.finish();
    const { compression, failure } = this.#decoder;
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

  /** Lets go of the decoder; call it in every case. */
  close(): void {
    this.#decoder?.close();
  }

  #decoderFor(compression: Compression): Decoder {
    return new Decoder(compression, this.#expected.maxDecodedBytes, this.#memory);
  }

  // Undeclared bytes that break as gzip may still be plain bytes that only begin like gzip.
  #stopWhenHopeless(): void {
    const { encoding, contentHash } = this.#expected;
    const failure = this.#decoder?.failure;
    if (encoding !== null && failure !== undefined) {
      throw mismatch(contentHash, `the bytes ${failure}.`);
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
