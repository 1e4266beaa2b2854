import type { Millis } from '../model/time.ts';

/**
 * Bytes of small objects, in the database itself. The commit of their row makes them durable, so they
 * need no sync of their own.
 */
export interface SmallObjectRepository {
  /** Rejects when the key has bytes already: they are never overwritten. */
  insert(key: string, bytes: Uint8Array, writtenAt: Millis): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  /** Size in bytes; undefined when the database does not have the object. */
  size(key: string): Promise<number | undefined>;
  /** Succeeds when there is none. */
  delete(key: string): Promise<void>;
  /** Up to `limit` keys after `after`, in their order, with the time at which they were written. */
  page(after: string, limit: number): Promise<{ key: string; writtenAt: Millis }[]>;
}
