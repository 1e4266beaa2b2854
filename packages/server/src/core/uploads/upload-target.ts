import type { Status } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import type { Reservation, UploadKind } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { ReadRepositories, Repositories } from '../ports/store.ts';

/** What a reservation will become, as far as its answer shows it. */
export type TargetSummary = { id: string; urlKey: string; status: Status };

/** What an upload is for: a build or a preview. Everything in which the two differ to the upload flow. */
export interface UploadTarget<View = unknown> {
  kind: UploadKind;
  /** Keeps other transactions from the target until this one ends. */
  lock(tx: Repositories, targetId: string): Promise<unknown>;
  /** Refuses with `not_found` when the target is no longer the caller's, or no longer there. */
  requireAccess(reads: ReadRepositories, caller: Caller, reservation: Reservation): Promise<void>;
  summary(tx: Repositories, targetId: string, now: Millis): Promise<TargetSummary>;
  /** Notes on the target that a reservation was made or renewed. */
  noteReservation(tx: Repositories, targetId: string, reservation: Reservation): Promise<void>;
  /** Publishes the filled reservation: swaps the pointer, and counts what is billed. */
  register(tx: Repositories, reservation: Reservation): Promise<View>;
}
