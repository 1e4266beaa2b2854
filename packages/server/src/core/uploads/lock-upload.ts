import type { Caller } from '../model/account.ts';
import type { Reservation } from '../model/reservation.ts';
import type { Repositories } from '../ports/store.ts';
import { expired } from './tokens.ts';
import type { UploadTarget } from './upload-target.ts';

/**
 * Locks the target and then the reservation until this transaction ends. Refuses with `not_found`
 * when the target was deleted or is no longer the caller's. Both are asked for at once, in this order: on
 * PostgreSQL they take one round trip.
 */
export async function lockUpload<Target>(
  tx: Repositories,
  uploadTarget: UploadTarget<Target>,
  caller: Caller,
  { id, targetId }: Reservation,
): Promise<{ target: Target; reservation: Reservation }> {
  const [target, reservation] = await Promise.all([
    uploadTarget.lock(tx, caller, targetId),
    tx.reservations.lock(id),
  ]);
  if (!reservation) throw expired('The reservation is not known any more.', 'Reserve again.');
  // An unlink closes the open reservations. It may have been committed while this waited for the
  // lock.
  if (reservation.finalizedAt !== null || reservation.closedAt !== null)
    await uploadTarget.requireAccess(tx, caller, targetId);
  return { target, reservation };
}
