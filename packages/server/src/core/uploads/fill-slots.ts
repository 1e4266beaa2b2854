import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Stored } from '../ports/blob-store.ts';
import type { Deps } from '../ports/deps.ts';

/** A slot, and bytes that were verified for it. */
export type Verified = { slot: UploadSlot; stored: Stored };

export const slotExpired = (why: string) =>
  new Refusal('slot_expired', `${why} Renew the reservation for fresh slot urls.`);

/** Refuses when the reservation takes no more bytes. */
export function requireOpen(reservation: Reservation, arrivedAt: Millis): void {
  if (reservation.finalizedAt !== null) {
    throw new Refusal(
      'reservation_finalized',
      'The reservation was finalized; nothing more can be uploaded to it.',
    );
  }
  if (reservation.closedAt !== null) throw slotExpired('The reservation was closed.');
  if (reservation.expiresAt <= arrivedAt) throw slotExpired('The reservation has expired.');
}

/**
 * Records verified bytes and fills their slots in one transaction. Returns the keys under which the
 * account has the bytes, by the `objectKey` of the slots.
 */
export async function fillSlots(
  deps: Deps,
  reservationId: string,
  verified: readonly Verified[],
  arrivedAt: Millis,
): Promise<Map<string, string>> {
  const keys = await recordStored(deps, reservationId, verified, arrivedAt);
  const changed = verified.map(async ({ slot, stored }) => {
    const kept = keys.get(slot.objectKey);
    if (kept === undefined || kept === stored.key) return;
    if ((await deps.blobs.size(kept)) === slot.sizeBytes) return;
    // The bytes of the existing row are missing, for example after a restore. The new bytes replace
    // them. When another upload has replaced them already, this slot refers to the bytes of that.
    if (await deps.store.objects.replace(kept, stored.key)) keys.set(slot.objectKey, stored.key);
  });
  await Promise.all(changed);
  return keys;
}

function recordStored(
  deps: Deps,
  reservationId: string,
  verified: readonly Verified[],
  arrivedAt: Millis,
): Promise<Map<string, string>> {
  return deps.store.transaction(async (tx) => {
    const reservation = await tx.reservations.lock(reservationId);
    if (!reservation) throw slotExpired('The reservation is not known any more.');
    requireOpen(reservation, arrivedAt);
    const keys = new Map<string, string>();
    // An insert waits for another transaction that inserted the same bytes. In one order for all,
    // no two wait for each other.
    for (const { slot, stored } of verified.toSorted(byHash)) {
      const { contentHash, sizeBytes, objectKey } = slot;
      const { key, encoding } = stored;
      const { accountId } = reservation;
      const row = { key, accountId, contentHash, encoding, sizeBytes, createdAt: deps.clock.now() };
      const kept = await tx.objects.insert(row);
      await tx.slots.fill(objectKey, kept);
      keys.set(objectKey, kept);
    }
    return keys;
  });
}

const byHash = ({ slot: a }: Verified, { slot: b }: Verified) =>
  a.contentHash < b.contentHash ? -1 : Number(a.contentHash > b.contentHash);
