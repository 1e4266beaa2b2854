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

/** Durable, verified bytes under `key`, compressed with `encoding`. */
export type Stored = { key: string; encoding: ContentEncoding };

/** A slot as the store sees it. */
export type SlotGrant = {
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  expiresAt: Millis;
};

/** What a client needs for its PUT. It sends `headers` in addition to Content-Type. */
export type PresignedPut = { putUrl: string; headers: Record<string, string> };

/** Response headers for bytes that a browser fetches from the store. */
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
   * Presigns a url for a PUT of exactly this slot's bytes, until the slot expires. `sha256` (hex, of
   * the bytes as PUT) becomes a signed header, where the store supports one.
   */
  createSlot(grant: SlotGrant, sha256: string | null): Promise<PresignedPut>;
  /** Whether bytes of the declared size and type were PUT to the slot and are not collected yet. */
  hasUpload(slot: Omit<SlotGrant, 'expiresAt'>): Promise<boolean>;
  /**
   * Copies what a client PUT to the slot to a fresh key, and verifies the copy. The upload itself
   * stays: call `discard` when the copy has its row. An upload that does not match is deleted, unless
   * the client has PUT other bytes in the meantime.
   * A store that implements `Receiver` has nothing to collect and answers `missing`.
   */
  collect(
    slot: Omit<SlotGrant, 'expiresAt'>,
    expected: Expected,
  ): Promise<Stored | { missing: IncompleteReason }>;
  /** Deletes what was PUT to a slot. Succeeds when nothing is there. */
  discard(objectKey: string): Promise<void>;
  /**
   * Stores bytes of another store under `key`; answers how they are compressed. They are verified and
   * durable when it resolves. Rejects as `Receiver.receive` does.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, expected: Expected): Promise<ContentEncoding>;
  /**
   * Reads the bytes of `key`, or a range of them. Rejects with `not_found` when the object is missing
   * or shorter than the range. The caller reads the stream to its end or destroys it.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Presigns a url, valid for some minutes, for a GET that does not pass through this process. null
   * when bytes are served by this process.
   */
  presignGet(key: string, as: Presentation): Promise<string | null>;
  /** Size of the object; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Deletes the object. Succeeds when it is not there. */
  delete(key: string): Promise<void>;
  /** Lists every key with the time it was written, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Millis }>;
  /** Deletes what uploads left behind that were aborted before `before`; answers how many. */
  sweepUnfinished(before: Millis): Promise<number>;
  /** Deletes uploads that were PUT before `before` and never collected; answers how many. */
  sweepUncollected(before: Millis): Promise<number>;
  /** Resolves when the store can write and read, rejects otherwise. */
  ping(): Promise<void>;
}

/** A store whose slot urls lead to this server, so that the bytes of a PUT come through it. */
export interface Receiver {
  /**
   * Streams `body` to a fresh key while verifying it. When this resolves, data and directory entry
   * are fsynced. Nothing remains when it rejects: `size_mismatch`, `digest_mismatch` (bytes, a
   * broken or unfinished encoding, trailing bytes, decoded too large), `insufficient_storage`, or
   * whatever `body` threw. The caller must not change a chunk that it has handed over.
   */
  receive(body: AsyncIterable<Uint8Array>, expected: Expected): Promise<Stored>;
}
