import type { IncompleteReason } from '@vitrine/contract';
import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { fillSlots, keyWithBytes, type Verified } from './fill-slots.ts';
import { inParallel } from './in-parallel.ts';
import { requireNotClosed } from './wrong-bytes.ts';

/** The reasons why slots could not be filled, by object key. */
export type Problems = Map<string, IncompleteReason>;

/** Duration of the lease. When its process dies, others wait this long. */
const LEASE_MS = 15_000;
const POLL_MS = 200;
/** Slots of one reservation that are collected in parallel. The store limits the total. */
const CONCURRENCY = 16;

/**
 * Collects uploads that were PUT to the store directly. The process that holds the lease collects,
 * and the others poll. A store that receives PUTs through this server has nothing to collect: it
 * reports the slots as missing. Refuses with `slot_expired` when one was wrong too often. Collected
 * uploads are removed meanwhile: `removals` gets a promise of that, which never rejects, because the
 * sweep removes what is left.
 */
export async function collect(
  deps: Deps,
  { id: reservationId, accountId }: Pick<Reservation, 'id' | 'accountId'>,
  slots: UploadSlot[],
  arrivedAt: Millis,
  removals: Promise<void>[],
): Promise<Problems> {
  slots.forEach(requireNotClosed);
  const { store, clock } = deps;
  const now = clock.now();
  if (!(await store.reservations.acquireLease(reservationId, now, now + LEASE_MS))) {
    return waitForOtherProcess(deps);
  }
  const problems: Problems = new Map();
  const collected: string[] = [];
  const done = new AbortController();
  const extending = keepExtendingLease(deps, reservationId, done.signal);
  const fill = fillTogether(deps, reservationId, arrivedAt);
  try {
    // Also when one fails: the others are not collected again.
    await inParallel(slots, CONCURRENCY, async (slot) => {
      const outcome = await collectSlot(deps, accountId, slot, fill);
      if (outcome === 'kept') collected.push(slot.objectKey);
      else if (outcome !== 'not kept') problems.set(slot.objectKey, outcome);
    }).finally(() => {
      removals.push(deps.blobs.discard(collected).catch(() => {}));
    });
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
  fill: Fill,
): Promise<IncompleteReason | 'kept' | 'not kept'> {
  const { blobs, limits, store } = deps;
  const { sizeBytes, contentHash, encoding } = slot;
  const { maxDecodedBytes } = limits;
  const expected = { sizeBytes, contentHash, encoding, maxDecodedBytes, accountId };
  const stored = await blobs.collect(slot, expected);
  if ('missing' in stored) {
    if (stored.missing === 'digest_mismatch') await store.slots.countDigestFailure(slot.objectKey);
    return stored.missing;
  }
  deps.meter?.verified(sizeBytes);
  const filled = await fill({ slot, stored });
  const kept = filled && (await keyWithBytes(deps, { slot, stored }, filled));
  if (kept !== stored.key) await blobs.delete(stored.key);
  return kept === undefined ? 'not kept' : 'kept';
}

/** Returns the key under which the account has the bytes; undefined when the slot took none. */
type Fill = (verified: Verified) => Promise<string | undefined>;

/** Slots that are verified while a transaction fills others share the next transaction. */
function fillTogether(deps: Deps, reservationId: string, arrivedAt: Millis): Fill {
  let next: Verified[] = [];
  let filling: Promise<Map<string, string> | null> = Promise.resolve(null);
  const fillNext = () => {
    const verified = next;
    next = [];
    return fillSlots(deps, reservationId, verified, arrivedAt).catch(nullIfClosed);
  };
  return async (verified) => {
    next.push(verified);
    if (next.length === 1) filling = filling.catch(() => null).then(fillNext);
    return (await filling)?.get(verified.slot.objectKey);
  };
}

/** null when the reservation was closed or finalized meanwhile. The finalize then reports that. */
function nullIfClosed(error: unknown): null {
  const codes = ['slot_expired', 'reservation_finalized'];
  if (error instanceof Refusal && codes.includes(error.code)) return null;
  throw error;
}
