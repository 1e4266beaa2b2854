import type { RenewBody } from '@vitrine/contract';
import { requireScope } from '../accounts/authenticate.ts';
import { byCaller, reservationTarget } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { UploadKind } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import { RENEWABLE_MS } from '../retention/periods.ts';
import { heldKeys } from './held-objects.ts';
import { inParallel } from './in-parallel.ts';
import { lockUpload } from './lock-upload.ts';
import { clearMissingBytes } from './missing-bytes.ts';
import { requireRoom } from './quota.ts';
import { type OpenSlot, openSlots, type Reserved } from './reserve.ts';
import { closed, expired, reservationOf } from './tokens.ts';
import type { UploadTarget } from './upload-target.ts';
import { reopenSlots } from './wrong-bytes.ts';

/** Renews a reservation with new urls. This is possible until 24 hours after the reserve. */
export async function renew(
  deps: Deps,
  targets: Record<UploadKind, UploadTarget>,
  caller: Caller,
  { token, checksumHeaders = false }: RenewBody,
): Promise<Reserved> {
  const { store, clock, limits } = deps;
  const known = await reservationOf(store, caller, token);
  const { id, kind } = known;
  requireScope(caller.key, kind === 'build' ? 'builds' : 'preview_upload');
  const uploadTarget = targets[kind];
  const renewed = await store.transaction(async (tx) => {
    const now = clock.now();
    const locked = await lockUpload(tx, uploadTarget, caller, known);
    const before = locked.reservation;
    if (before.finalizedAt !== null) {
      throw new Refusal(
        'reservation_finalized',
        'The reservation was finalized; there is nothing left to upload.',
      );
    }
    const last = before.createdAt + RENEWABLE_MS;
    if (before.closedAt !== null) throw closed();
    if (last <= now) throw expired('It was reserved more than 24 hours ago.', 'Reserve again.');
    // A sweep may delete the uploaded bytes after these 24 hours, so the reservation must end by
    // then.
    const wanted = Math.min(now + limits.reservationTtlSeconds * 1000, last);
    // Earlier urls stay valid even if the configured lifetime is shorter now.
    const expiresAt = Math.max(before.expiresAt, wanted);
    const reservation = { ...before, expiresAt };
    const slots = await refillSlots(tx, caller, id);
    if (before.expiresAt <= now) {
      // It is open again, so it counts towards the open reservations of its target and the quota.
      await tx.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(tx, deps, caller.key, slots, now);
    }
    await reopenSlots(tx, slots);
    await tx.reservations.extend(id, expiresAt);
    const noted = await uploadTarget.noteReservation(tx, locked.target, reservation);
    const event = { at: now, action: `${kind}.renewed` as const };
    await tx.audit.record(
      byCaller(caller, { ...event, target: reservationTarget(deps, reservation) }),
    );
    return { reservation, target: uploadTarget.summary(noted, now), slots };
  });
  const { reservation } = renewed;
  const kept = await clearMissingBytes(deps, reservation, renewed.slots);
  const slots = await openSlots(deps, reservation, kept, checksumHeaders);
  await markUploaded(deps, slots);
  return { token, ...renewed, slots, replayed: false };
}

/** Reads the slots, and fills those whose bytes the account has stored in the meantime. */
async function refillSlots(tx: Repositories, caller: Caller, id: string) {
  const slots = await tx.slots.of(id);
  const empty = slots.filter(({ storedKey }) => storedKey === null);
  const keyOf = await heldKeys(tx, caller, empty);
  for (const slot of empty) {
    slot.storedKey = keyOf(slot);
    if (slot.storedKey !== null) await tx.slots.fill(slot.objectKey, slot.storedKey);
  }
  return slots;
}

const CONCURRENCY = 16;

/** Marks slots whose upload is in the store but not collected yet. It need not be PUT again. */
async function markUploaded({ blobs }: Deps, slots: OpenSlot[]): Promise<void> {
  const empty = slots.filter(({ storedKey }) => storedKey === null);
  await inParallel(empty, CONCURRENCY, async (slot) => {
    slot.waiting = await blobs.hasUpload(slot);
  });
}
