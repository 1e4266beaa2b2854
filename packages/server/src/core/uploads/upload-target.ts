import type { BillingKind, Status } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import type { Reservation, UploadKind } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { ReadRepositories, Repositories } from '../ports/store.ts';

/** The fields of the target that the answer to a reserve shows. */
export type TargetSummary = { id: string; urlKey: string; status: Status };

/** The target of an upload: everything in which builds and previews differ for the upload flow. */
export interface UploadTarget<Target = unknown, View = unknown> {
  kind: UploadKind;
  /** Refuses with `not_found` when the target was deleted or is no longer the caller's. */
  requireAccess(reads: ReadRepositories, caller: Caller, targetId: string): Promise<void>;
  /** Refuses as `requireAccess` does, and locks the target until this transaction ends. */
  lock(tx: Repositories, caller: Caller, targetId: string): Promise<Target>;
  summary(target: Target, now: Millis): TargetSummary;
  /** Records on the target that a reservation was made or renewed. Returns the changed target. */
  noteReservation(tx: Repositories, target: Target, reservation: Reservation): Promise<Target>;
  /**
   * Publishes the filled reservation on the locked target, and counts a billed test run of the
   * caller.
   */
  register(
    tx: Repositories,
    target: Target,
    reservation: Reservation,
    caller: Caller,
  ): Promise<View>;
  /** How the published target is billed, for the audit log. Only previews have it. */
  billingKindOf?(view: View): BillingKind;
}
