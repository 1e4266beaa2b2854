import type { Readable } from 'node:stream';
import type { ContentEncoding, IncompleteReason } from '@vitrine/contract';
import type { Millis } from '../model/time.ts';

/** The declaration that the bytes of a slot must match. */
export type Expected = {
  /** Size of the bytes as PUT. */
  sizeBytes: number;
  /** SHA-256, lowercase hex, of the decoded bytes. */
  contentHash: string;
  /**
   * How the bytes are compressed. null when that was not declared: then the hash is that of the
   * bytes as PUT, or of the decoded bytes when they begin like gzip (RFC 1952) or zstd (RFC 8878).
   */
  encoding: ContentEncoding | null;
  /** Decoded bytes beyond this number are refused with `digest_mismatch`. */
  maxDecodedBytes: number;
  /** The account for which compressed bytes are decoded, one object at a time. */
  accountId?: string;
};

/**
 * Verified bytes under `key`, compressed with `encoding`. They are durable unless `bytes` has them.
 * Then the caller inserts them into the `SmallObjectRepository`, in the transaction of their row.
 */
export type Stored = { key: string; encoding: ContentEncoding; bytes?: Uint8Array };

/** The properties of a slot that a store needs. */
export type SlotGrant = {
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  expiresAt: Millis;
};

/** The url of a PUT, and the headers that the client sends with it in addition to Content-Type. */
export type PresignedPut = { putUrl: string; headers: Record<string, string> };

/** Values of the response headers with which the store serves bytes to a browser. */
export type Presentation = {
  contentType: string;
  contentDisposition: string;
  contentEncoding: ContentEncoding;
};

/** First and last byte of a range, both included, as in RFC 9110, 14.1.2. */
export type ByteRange = { start: number; end: number };

/**
 * Stores immutable bytes under keys that the server makes. A key is written once and never
 * overwritten. When the store itself fails, its methods reject with a `Refusal` `unavailable` or
 * `insufficient_storage`.
 */
export interface BlobStore {
  /** Whether clients PUT to the store itself, so that `collect` has something to find. */
  readonly collectsUploads: boolean;
  /**
   * Presigns a url for a PUT of exactly this slot's bytes, valid until the slot expires. `sha256`
   * (hex, of the bytes as PUT) becomes a signed header if the store supports one.
   */
  createSlot(grant: SlotGrant, sha256: string | null): Promise<PresignedPut>;
  /** Whether bytes of the declared size and type were PUT to the slot and not collected yet. */
  hasUpload(slot: Omit<SlotGrant, 'expiresAt'>): Promise<boolean>;
  /**
   * Copies the upload of a slot to a new key and verifies the copy. The upload itself stays: call
   * `discard` when the row of the copy is committed. An upload that does not match is deleted,
   * unless the client has PUT other bytes in the meantime. A store that implements `Receiver` has
   * nothing to collect and answers `missing`.
   */
  collect(
    slot: Omit<SlotGrant, 'expiresAt'>,
    expected: Expected,
  ): Promise<Stored | { missing: IncompleteReason }>;
  /** Deletes the uploads of these slots, also if some of them have none. */
  discard(objectKeys: string[]): Promise<void>;
  /**
   * Stores bytes of another store under `key`, and returns how they are compressed. When this
   * resolves the bytes are verified and durable. Rejects as `Receiver.receive` does.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, expected: Expected): Promise<ContentEncoding>;
  /**
   * Reads the bytes of `key`, or a range of them. Rejects with `not_found` when the object is
   * missing or shorter than the range. The caller reads the stream to its end or destroys it.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Presigns a url for a GET from the store, valid for some minutes. null when this process serves
   * the bytes.
   */
  presignGet(key: string, as: Presentation): Promise<string | null>;
  /** Size of the object in bytes; undefined when there is no object. */
  size(key: string): Promise<number | undefined>;
  /** Deletes the object. Succeeds when there is none. */
  delete(key: string): Promise<void>;
  /** Lists every key with the time at which it was written, in any order. */
  list(): AsyncIterable<{ key: string; writtenAt: Millis }>;
  /** Deletes the remains of uploads that were aborted before `before`. Returns how many. */
  sweepUnfinished(before: Millis): Promise<number>;
  /** Deletes uploads that were PUT before `before` and never collected. Returns how many. */
  sweepUncollected(before: Millis): Promise<number>;
  /** Resolves when the store can write and read, rejects otherwise. */
  ping(): Promise<void>;
}

/** A store whose slot urls point to this server, which receives the bytes of a PUT. */
export interface Receiver {
  /**
   * Streams `body` to a new key and verifies it. When this resolves, the data and the directory
   * entry are fsynced, or `Stored.bytes` has them. When it rejects, nothing remains: with
   * `size_mismatch`, `digest_mismatch`
   * (other bytes, a broken or unfinished encoding, trailing bytes, or too many decoded bytes),
   * `insufficient_storage`, or the error of `body`. The caller must not change a chunk after it was
   * handed over.
   */
  receive(body: AsyncIterable<Uint8Array>, expected: Expected): Promise<Stored>;
}
