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
  /** Answers `seq`, a number larger than that of every reservation before. */
  insert(reservation: Omit<Reservation, 'seq'>): Promise<number>;
  find(id: string): Promise<Reservation | undefined>;
  /** Reads it and keeps other transactions from it until this one ends. */
  lock(id: string): Promise<Reservation | undefined>;
  newest(targetId: string): Promise<Reservation | undefined>;
  addToken(token: ReservationToken): Promise<void>;
  token(id: string): Promise<ReservationToken | undefined>;
  extend(id: string, expiresAt: Millis): Promise<void>;
  /** `result` is the record that finalize answers, now and again. */
  finalize(id: string, at: Millis, result: unknown): Promise<void>;
  result(id: string): Promise<unknown>;
  /** Closes every open one of a target except its `keep` newest; it is pending for those alone. */
  closeOpen(targetId: string, keep: number, now: Millis): Promise<void>;
  /**
   * Closes every one of the builds of a repository that is not finalized, those that expired after
   * `since` too; none of its builds is pending afterwards.
   */
  closeOfRepository(repositoryId: string, now: Millis, since: Millis): Promise<void>;
  /** Takes the right to verify its uploads until `until`; false when somebody else has it. */
  acquireLease(id: string, now: Millis, until: Millis): Promise<boolean>;
  /** Whether somebody has it. */
  isLeased(id: string, now: Millis): Promise<boolean>;
  /** The work of whoever has the lease takes longer. */
  extendLease(id: string, until: Millis): Promise<void>;
  releaseLease(id: string): Promise<void>;
  /** Deletes those reserved before `before` with all that belongs to them; answers how many. */
  deleteBefore(before: Millis): Promise<number>;
  idempotency(
    accountId: string,
    endpoint: string,
    key: string,
  ): Promise<IdempotencyKey | undefined>;
  /**
   * Takes the place of the row that names the reservation `seen`. False when another is there, made
   * by somebody else in the meantime.
   */
  putIdempotency(row: IdempotencyKey, seen: string | null): Promise<boolean>;
  deleteIdempotencyBefore(before: Millis): Promise<void>;
}

export interface SlotRepository {
  insert(slots: UploadSlot[]): Promise<void>;
  find(objectKey: string): Promise<UploadSlot | undefined>;
  /** In declared order. */
  of(reservationId: string): Promise<UploadSlot[]>;
  /** The slot has verified bytes from now on. */
  fill(objectKey: string, storedKey: string): Promise<void>;
  /** The bytes `storedKey` are gone, so the slot has none, unless others have taken their place. */
  empty(objectKey: string, storedKey: string): Promise<void>;
}

/** Verified bytes an account holds. Unique by (account, hash, encoding, size). */
export type ObjectRecord = {
  key: string;
  accountId: string;
  contentHash: string;
  encoding: ContentEncoding;
  sizeBytes: number;
  createdAt: Millis;
};

export interface ObjectRepository {
  /** The key those bytes are known under: this row's, or that of the row that was there first. */
  insert(row: ObjectRecord): Promise<string>;
  /** Objects of the account with one of these hashes; they stay until this transaction ends. */
  withHashes(accountId: string, contentHashes: string[]): Promise<ObjectRecord[]>;
  exists(key: string): Promise<boolean>;
  /**
   * The bytes of `lost` are gone and the same ones lie under `key`: from now on the row, and all
   * that refers to it, name that. False when there is no row `lost` any more.
   */
  replace(lost: string, key: string): Promise<boolean>;
  /**
   * Deletes up to `limit` rows that no revision refers to and no slot of a reservation that is neither
   * finalized nor closed and was made at or after `since`. Answers their keys: only now may the bytes go.
   */
  deleteUnreferenced(since: Millis, limit: number): Promise<string[]>;
}

/** What a revision shows. */
export type RevisionContents = { content: BundleContent; objects: StoredObject[] };

export interface RevisionRepository {
  /** A new revision made of the filled slots of a reservation. */
  insert(revision: Revision, reservationId: string): Promise<void>;
  find(shareId: string, number: number): Promise<Revision | undefined>;
  objects(shareId: string, number: number): Promise<StoredObject[]>;
  /**
   * What many revisions show, one of each share, by share id: those that come first and have no more
   * than `most` objects together.
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
