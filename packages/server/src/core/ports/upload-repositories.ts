import type { ContentEncoding } from '@vitrine/contract';
import type { KeyAccess } from '../model/account.ts';
import type { BundleContent, StoredObject } from '../model/content.ts';
import type {
  Reservation,
  ReservationState,
  ReservationToken,
  UploadSlot,
} from '../model/reservation.ts';
import type { Revision } from '../model/revision.ts';
import type { Millis } from '../model/time.ts';

export type IdempotencyKey = {
  accountId: string;
  endpoint: string;
  key: string;
  bodyHash: string;
  reservationId: string;
  createdAt: Millis;
};

export interface ReservationRepository {
  /** Returns `seq`, which is larger than that of every earlier reservation. */
  insert(reservation: Omit<Reservation, 'seq'>): Promise<number>;
  find(id: string): Promise<Reservation | undefined>;
  /** Reads the row and locks it until this transaction ends. */
  lock(id: string): Promise<Reservation | undefined>;
  newest(targetId: string): Promise<Reservation | undefined>;
  addToken(token: ReservationToken): Promise<void>;
  /** The reservation of a token, with the hash of the token's secret. */
  ofToken(id: string): Promise<{ secretHash: string; reservation: Reservation } | undefined>;
  extend(id: string, expiresAt: Millis): Promise<void>;
  /** `result` is the answer of the finalize, which a repeated finalize returns again. */
  finalize(id: string, at: Millis, result: unknown): Promise<void>;
  result(id: string): Promise<unknown>;
  /** Closes the open reservations of a target, except the `keep` newest. */
  closeOpen(targetId: string, keep: number, now: Millis): Promise<void>;
  /**
   * Closes the reservations of a repository's builds that are not finalized, also those that
   * expired after `since`. Afterwards no build of the repository is pending.
   */
  closeOfRepository(repositoryId: string, now: Millis, since: Millis): Promise<void>;
  /** Acquires the lease for verifying the uploads. False while another process holds it. */
  acquireLease(id: string, now: Millis, until: Millis): Promise<boolean>;
  /** Whether any process holds the lease. */
  isLeased(id: string, now: Millis): Promise<boolean>;
  /** Extends the lease that this process holds. */
  extendLease(id: string, until: Millis): Promise<void>;
  releaseLease(id: string): Promise<void>;
  /** Deletes reservations made before `before`, with slots and tokens. Returns how many. */
  deleteBefore(before: Millis): Promise<number>;
  idempotency(
    accountId: string,
    endpoint: string,
    key: string,
  ): Promise<IdempotencyKey | undefined>;
  /**
   * Inserts the row when `seen` is null, otherwise replaces the row that refers to the reservation
   * `seen`. False when a concurrent request has written another row.
   */
  putIdempotency(row: IdempotencyKey, seen: string | null): Promise<boolean>;
  deleteIdempotencyBefore(before: Millis): Promise<void>;
}

export interface SlotRepository {
  insert(slots: UploadSlot[]): Promise<void>;
  find(objectKey: string): Promise<UploadSlot | undefined>;
  /** The slot, and whether its reservation accepts bytes. */
  findWithState(
    objectKey: string,
  ): Promise<{ slot: UploadSlot; reservation: ReservationState } | undefined>;
  /** The slots of a reservation in declared order. */
  of(reservationId: string): Promise<UploadSlot[]>;
  /** Records that the slot has the verified bytes `storedKey`. */
  fill(objectKey: string, storedKey: string): Promise<void>;
  /** Empties a slot whose bytes `storedKey` are lost. Changes nothing if it has other bytes. */
  empty(objectKey: string, storedKey: string): Promise<void>;
  /** Counts that the bytes of the slot did not have the declared hash. */
  countDigestFailure(objectKey: string): Promise<void>;
  /** Opens a slot that was closed after such failures, and counts that. */
  reopen(objectKey: string): Promise<void>;
}

/** Verified bytes of an account. Unique by (account, hash, encoding, size). */
export type ObjectRecord = {
  key: string;
  accountId: string;
  contentHash: string;
  encoding: ContentEncoding;
  sizeBytes: number;
  createdAt: Millis;
};

export interface ObjectRepository {
  /** Returns the key of these bytes: the given key, or that of the row that exists already. */
  insert(row: ObjectRecord): Promise<string>;
  /** Objects of the account with one of these hashes, locked until this transaction ends. */
  withHashes(accountId: string, contentHashes: string[]): Promise<ObjectRecord[]>;
  /**
   * The keys of those objects that an API key may read: a build or preview that its scopes and
   * repositories let it read refers to them, or an upload to one that is not finalized yet. A
   * reference as a source map counts only with `asSourcemap`: nobody can read those bytes.
   */
  readable(by: KeyAccess, keys: string[], asSourcemap?: boolean): Promise<Set<string>>;
  exists(key: string): Promise<boolean>;
  /**
   * Changes the key of the object `lost`, whose bytes are missing, to `key`, which has the same
   * bytes, with all references. False when there is no row `lost`.
   */
  replace(lost: string, key: string): Promise<boolean>;
  /**
   * Deletes up to `limit` unreferenced rows and returns their keys. The caller deletes the bytes
   * after that. A row is referenced by a revision, or by a slot of a reservation that was made at
   * or after `since` and is neither finalized nor closed.
   */
  deleteUnreferenced(since: Millis, limit: number): Promise<string[]>;
}

/** The content of a revision with its objects. */
export type RevisionContents = {
  contentId: string;
  content: BundleContent;
  objects: StoredObject[];
};

export interface RevisionRepository {
  /** Inserts a revision with the filled slots of a reservation. */
  insert(revision: Revision, reservationId: string): Promise<void>;
  find(shareId: string, number: number): Promise<Revision | undefined>;
  byContentId(contentId: string): Promise<Revision | undefined>;
  /** Whether a revision with this content id was swept. */
  isGone(contentId: string): Promise<boolean>;
  objects(shareId: string, number: number): Promise<StoredObject[]>;
  /**
   * Contents of many revisions by share id, at most one of each share. Stops before the revision
   * with which they would have more than `most` objects together.
   */
  contents(
    revisions: { shareId: string; number: number }[],
    most: number,
  ): Promise<Map<string, RevisionContents>>;
  object(
    shareId: string,
    number: number,
    role: StoredObject['role'],
    path: string,
  ): Promise<StoredObject | undefined>;
  supersede(shareId: string, number: number, at: Millis): Promise<void>;
  /**
   * Deletes revisions superseded before `before`, and those of deleted targets. Returns how many.
   */
  sweep(before: Millis): Promise<number>;
}
