import type { IncompleteReason } from '@vitrine/contract';
import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { fillSlot } from './put-slot.ts';
import { requireNotClosed } from './wrong-bytes.ts';

/** The reasons why slots could not be filled, by object key. */
export type Problems = Map<string, IncompleteReason>;

/** Duration of the lease. When its process dies, others wait this long. */
const LEASE_MS = 15_000;
const POLL_MS = 200;
/** Slots of one reservation that are collected in parallel. The store limits the total. */
const CONCURRENCY = 8;

/**
 * Collects uploads that were PUT to the store directly. The process that holds the lease collects,
 * and the others poll. A store that receives PUTs through this server has nothing to collect: it
 * reports the slots as missing. Refuses with `slot_expired` when one was wrong too often.
 */
export async function collect(
  deps: Deps,
  { id: reservationId, accountId }: Pick<Reservation, 'id' | 'accountId'>,
  slots: UploadSlot[],
  arrivedAt: Millis,
): Promise<Problems> {
  slots.forEach(requireNotClosed);
  const { store, clock } = deps;
  const now = clock.now();
  if (!(await store.reservations.acquireLease(reservationId, now, now + LEASE_MS))) {
    return waitForOtherProcess(deps);
  }
  const problems: Problems = new Map();
  const done = new AbortController();
  const extending = keepExtendingLease(deps, reservationId, done.signal);
  try {
    const waiting = [...slots];
    const worker = async () => {
      for (let slot = waiting.shift(); slot; slot = waiting.shift()) {
        const reason = await collectSlot(deps, accountId, slot, arrivedAt);
        if (reason) problems.set(slot.objectKey, reason);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } catch (error) {
    await releaseLease();
    throw error;
  }
  // When every slot is filled, the commit follows. The lease is kept for that time, so that a
  // finalize after the expiry waits for the commit.
  await (problems.size > 0 ? releaseLease() : stop());
  return problems;

  async function stop(): Promise<void> {
    done.abort();
    await extending;
  }

  async function releaseLease(): Promise<void> {
    await stop();
    await store.reservations.releaseLease(reservationId);
  }
}

/** Waits for one polling interval. */
export async function waitForOtherProcess({ clock }: Pick<Deps, 'clock'>): Promise<Problems> {
  await clock.sleep(POLL_MS);
  return new Map();
}

/** Extends the lease until `done` aborts, because verifying a large recording takes longer. */
async function keepExtendingLease(
  { store, clock }: Deps,
  id: string,
  done: AbortSignal,
): Promise<void> {
  for (;;) {
    await clock.sleep(LEASE_MS / 3, done);
    if (done.aborted) return;
    // If this fails, another process may collect the same uploads, which is harmless.
    await store.reservations.extendLease(id, clock.now() + LEASE_MS).catch(() => {});
  }
}

async function collectSlot(
  deps: Deps,
  accountId: string,
  slot: UploadSlot,
  arrivedAt: Millis,
): Promise<IncompleteReason | null> {
  const { blobs, limits, store } = deps;
  const { sizeBytes, contentHash, encoding } = slot;
  const { maxDecodedBytes } = limits;
  const expected = { sizeBytes, contentHash, encoding, maxDecodedBytes, accountId };
  const found = await blobs.collect(slot, expected);
  if ('missing' in found) {
    if (found.missing === 'digest_mismatch') await store.slots.countDigestFailure(slot.objectKey);
    return found.missing;
  }
  deps.meter?.verified(sizeBytes);
  const kept = await fillSlot(deps, slot, found, arrivedAt).catch(nullIfClosed);
  if (kept !== found.key) await blobs.delete(found.key);
  if (kept !== null) await blobs.discard(slot.objectKey);
  return null;
}

/** null when the reservation was closed or finalized meanwhile. The finalize then reports that. */
function nullIfClosed(error: unknown): null {
  const codes = ['slot_expired', 'reservation_finalized'];
  if (error instanceof Refusal && codes.includes(error.code)) return null;
  throw error;
}
