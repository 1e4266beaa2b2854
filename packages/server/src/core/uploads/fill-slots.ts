import { Refusal } from '../model/errors.ts';
import type { ReservationState, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Stored } from '../ports/blob-store.ts';
import type { Deps } from '../ports/deps.ts';

/** A slot, and bytes that were verified for it. */
export type Verified = { slot: UploadSlot; stored: Stored };

/** Why a reservation was closed. One that expired can be renewed, and a closed one cannot. */
export const CLOSED =
  'The reservation was closed: its build or preview was deleted, its repository unlinked, or newer reservations of the build took its place.';

export const slotExpired = (why: string, next = 'Renew the reservation for fresh slot urls.') =>
  new Refusal('slot_expired', `${why} ${next}`);

export const slotForgotten = () =>
  slotExpired('The reservation is not known any more.', 'Reserve again.');

/** Refuses when the reservation takes no more bytes. */
export function requireOpen(reservation: ReservationState, arrivedAt: Millis): void {
  if (reservation.finalizedAt !== null) {
    throw new Refusal(
      'reservation_finalized',
      'The reservation was finalized; nothing more can be uploaded to it.',
    );
  }
  if (reservation.closedAt !== null) throw slotExpired(CLOSED, 'Reserve again.');
  if (reservation.expiresAt <= arrivedAt) throw slotExpired('The reservation has expired.');
}

/**
 * Records verified bytes and fills their slots in one transaction. Returns the keys under which the
 * account has the bytes, by the `objectKey` of the slots: see `keyWithBytes`.
 */
export function fillSlots(
  { store, clock }: Deps,
  reservationId: string,
  verified: readonly Verified[],
  arrivedAt: Millis,
): Promise<Map<string, string>> {
  return store.transaction(async (tx) => {
    const reservation = await tx.reservations.lock(reservationId);
    if (!reservation) throw slotForgotten();
    requireOpen(reservation, arrivedAt);
    const keys = new Map<string, string>();
    // An insert waits for another transaction that inserted the same bytes. In one order for all,
    // no two wait for each other.
    for (const { slot, stored } of verified.toSorted(byUniqueKey)) {
      const { contentHash, sizeBytes, objectKey } = slot;
      const { key, encoding, bytes } = stored;
      const { accountId } = reservation;
      const row = { key, accountId, contentHash, encoding, sizeBytes, createdAt: clock.now() };
      const kept = await tx.objects.insert(row);
      if (bytes && kept === key) await tx.smallObjects.insert(key, bytes, clock.now());
      await tx.slots.fill(objectKey, kept);
      keys.set(objectKey, kept);
    }
    return keys;
  });
}

const uniqueKey = ({ slot, stored }: Verified) =>
  `${slot.contentHash} ${stored.encoding} ${slot.sizeBytes}`;
const byUniqueKey = (a: Verified, b: Verified) =>
  uniqueKey(a) < uniqueKey(b) ? -1 : Number(uniqueKey(a) > uniqueKey(b));

/**
 * The key of an object that has its bytes: `kept`, under which the account has them. When those are
 * missing, for example after a restore, the new bytes replace them. When another upload has replaced
 * them already, the slot refers to the bytes of that upload.
 */
export async function keyWithBytes(
  { blobs, store, clock }: Pick<Deps, 'blobs' | 'store' | 'clock'>,
  { slot, stored }: Verified,
  kept: string,
): Promise<string> {
  if (kept === stored.key || (await blobs.size(kept)) === slot.sizeBytes) return kept;
  const { key, bytes } = stored;
  return store.transaction(async (tx) => {
    if (!(await tx.objects.replace(kept, key))) return kept;
    if (bytes) await tx.smallObjects.insert(key, bytes, clock.now());
    return key;
  });
}
