import type { Readable } from 'node:stream';
import type { ContentEncoding, IncompleteReason } from '@vitrine/contract';
import type { Millis } from '../model/time.ts';

/** What the bytes of a slot must be. */
export type Expected = {
  /** Size of the bytes as PUT. */
  sizeBytes: number;
  /** SHA-256, lowercase hex, of the decoded bytes. */
  contentHash: string;
  /**
   * How the bytes are compressed. null: not declared, so the plain bytes match the hash or, when
   * they begin like gzip (RFC 1952) or zstd (RFC 8878), the decoded ones do.
   */
  encoding: ContentEncoding | null;
  /** Decoding stops with `digest_mismatch` past this many bytes. */
  maxDecodedBytes: number;
};

/** Durable, verified bytes: under `key`, compressed as `encoding` says. */
export type Stored = { key: string; encoding: ContentEncoding };

/** A slot as the store sees it. */
export type SlotGrant = {
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  expiresAt: Millis;
};

/** What a client needs for its PUT. `headers` go with it, besides Content-Type. */
export type PresignedPut = { putUrl: string; headers: Record<string, string> };

/** How a browser shall see bytes that it fetches from the store itself. */
export type Presentation = {
  contentType: string;
  contentDisposition: string;
  contentEncoding: ContentEncoding;
};

/** First and last byte, both included, as in RFC 9110 section 14. */
export type ByteRange = { start: number; end: number };

/**
 * Immutable bytes under random keys. A key is written once and never overwritten. Every failure of
 * the store itself is a `Refusal` `unavailable` or `insufficient_storage`, never a foreign error.
 */
export interface BlobStore {
  /**
   * The presigned url that takes exactly this slot's bytes until it expires. `sha256` (hex, of the
   * bytes as PUT) asks a store that can to have the client send it, signed.
   */
  createSlot(grant: SlotGrant, sha256: string | null): Promise<PresignedPut>;
  /** Whether something of the declared size and type was PUT to the slot and waits to be collected. */
  hasUpload(slot: Omit<SlotGrant, 'expiresAt'>): Promise<boolean>;
  /**
   * Copies what a client PUT to the slot past this process to a fresh key, and verifies the copy.
   * What was PUT stays where it is: `discard` it once the copy has its row. What is wrong is removed,
   * unless something else was PUT in the meantime.
   * A store whose PUTs come through `Receiver` has nothing to collect and answers `missing`.
   */
  collect(
    slot: Omit<SlotGrant, 'expiresAt'>,
    expected: Expected,
  ): Promise<Stored | { missing: IncompleteReason }>;
  /** Deletes what was PUT to a slot and not collected; nothing there is fine. */
  discard(objectKey: string): Promise<void>;
  /**
   * Stores bytes that another store has under `key`, verified and durable when it resolves, and
   * answers how they are compressed. Rejects as `Receiver.receive` does.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, expected: Expected): Promise<ContentEncoding>;
  /**
   * The bytes of `key`, or of a range of them. Rejects with `not_found` when there are none, or not
   * as many as the range says. Read the stream to its end or destroy it.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * A url, good for some minutes, where a browser may fetch the bytes without this process; null
   * when they are to be read through it.
   */
  presignGet(key: string, as: Presentation): Promise<string | null>;
  /** How many bytes lie under `key`; undefined when there are none. */
  size(key: string): Promise<number | undefined>;
  /** Deletes; a key that is gone already is fine. */
  delete(key: string): Promise<void>;
  /** Every key in the store with the time it was written, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Millis }>;
  /** Deletes what uploads that broke off before `before` left behind; answers how many. */
  sweepUnfinished(before: Millis): Promise<number>;
  /** Deletes what was PUT to slots before `before` and never collected; answers how many. */
  sweepUncollected(before: Millis): Promise<number>;
  /** Resolves when the store can write and read, rejects otherwise. */
  ping(): Promise<void>;
}

/** A store that takes the bytes of a PUT itself, because its slot urls are ours. */
export interface Receiver {
  /**
   * Streams `body` to a fresh key while verifying it. When this resolves, data and directory entry
   * are fsynced. Nothing remains when it rejects: `size_mismatch`, `digest_mismatch` (bytes, a
   * broken or unfinished encoding, trailing bytes, decoded too large), `insufficient_storage`, or
   * whatever `body` threw. A chunk belongs to the store once given: it must not change any more.
   */
  receive(body: AsyncIterable<Uint8Array>, expected: Expected): Promise<Stored>;
}
