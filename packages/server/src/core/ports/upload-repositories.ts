import type { ContentEncoding } from '@vitrine/contract';
import type { BundleContent, StoredObject } from '../model/content.ts';
import type { Reservation, ReservationToken, UploadSlot } from '../model/reservation.ts';
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
  /** Answers `seq`, which is larger than that of every earlier reservation. */
  insert(reservation: Omit<Reservation, 'seq'>): Promise<number>;
  find(id: string): Promise<Reservation | undefined>;
  /** Reads the row and locks it until this transaction ends. */
  lock(id: string): Promise<Reservation | undefined>;
  newest(targetId: string): Promise<Reservation | undefined>;
  addToken(token: ReservationToken): Promise<void>;
  token(id: string): Promise<ReservationToken | undefined>;
  extend(id: string, expiresAt: Millis): Promise<void>;
  /** `result` is the record that finalize answers, also when it is repeated. */
  finalize(id: string, at: Millis, result: unknown): Promise<void>;
  result(id: string): Promise<unknown>;
  /** Closes the open reservations of a target except its `keep` newest. Only those keep it pending. */
  closeOpen(targetId: string, keep: number, now: Millis): Promise<void>;
  /**
   * Closes the reservations of all builds of a repository that are not finalized, also those that
   * expired after `since`. No build of it is pending afterwards.
   */
  closeOfRepository(repositoryId: string, now: Millis, since: Millis): Promise<void>;
  /** Acquires the lease to verify its uploads until `until`; false while another process holds it. */
  acquireLease(id: string, now: Millis, until: Millis): Promise<boolean>;
  /** Whether a process holds the lease. */
  isLeased(id: string, now: Millis): Promise<boolean>;
  /** Extends the lease that this process holds. */
  extendLease(id: string, until: Millis): Promise<void>;
  releaseLease(id: string): Promise<void>;
  /** Deletes reservations made before `before`, with their slots and tokens; answers how many. */
  deleteBefore(before: Millis): Promise<number>;
  idempotency(
    accountId: string,
    endpoint: string,
    key: string,
  ): Promise<IdempotencyKey | undefined>;
  /**
   * Replaces the row that names the reservation `seen`. False when a concurrent request has inserted
   * another row.
   */
  putIdempotency(row: IdempotencyKey, seen: string | null): Promise<boolean>;
  deleteIdempotencyBefore(before: Millis): Promise<void>;
}

export interface SlotRepository {
  insert(slots: UploadSlot[]): Promise<void>;
  find(objectKey: string): Promise<UploadSlot | undefined>;
  /** In declared order. */
  of(reservationId: string): Promise<UploadSlot[]>;
  /** Notes that the slot has verified bytes. */
  fill(objectKey: string, storedKey: string): Promise<void>;
  /** Notes that the bytes `storedKey` are lost. Changes nothing when the slot names other bytes. */
  empty(objectKey: string, storedKey: string): Promise<void>;
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
  /** Answers the key of these bytes: the given one, or that of the row that was inserted first. */
  insert(row: ObjectRecord): Promise<string>;
  /** Objects of the account with one of these hashes, locked until this transaction ends. */
  withHashes(accountId: string, contentHashes: string[]): Promise<ObjectRecord[]>;
  exists(key: string): Promise<boolean>;
  /**
   * Makes the row of `lost`, whose bytes are missing, and all references to it name `key`, which has
   * the same bytes. False when there is no row `lost`.
   */
  replace(lost: string, key: string): Promise<boolean>;
  /**
   * Deletes up to `limit` rows that no revision refers to and no slot of a reservation that is neither
   * finalized nor closed and was made at or after `since`. Answers their keys. Delete the bytes after that.
   */
  deleteUnreferenced(since: Millis, limit: number): Promise<string[]>;
}

/** What a revision shows. */
export type RevisionContents = { content: BundleContent; objects: StoredObject[] };

export interface RevisionRepository {
  /** Inserts a revision with the filled slots of a reservation. */
  insert(revision: Revision, reservationId: string): Promise<void>;
  find(shareId: string, number: number): Promise<Revision | undefined>;
  objects(shareId: string, number: number): Promise<StoredObject[]>;
  /**
   * Contents of many revisions, one of each share, by share id. Stops before the revision with which
   * they would have more than `most` objects.
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
  /** Deletes revisions superseded before `before`, and those of deleted targets. */
  sweep(before: Millis): Promise<number>;
}
