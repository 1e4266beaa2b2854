import type { IncompleteReason } from '@vitrine/contract';
import { Refusal } from '../model/errors.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { fillSlot } from './put-slot.ts';

/** What is wrong with the slots that could not be filled, by object key. */
export type Problems = Map<string, IncompleteReason>;

/** A process that dies keeps the others from verifying for so long. */
const LEASE_MS = 15_000;
const POLL_MS = 200;
/** Slots of one reservation at once; the store bounds what all of them hold. */
const CONCURRENCY = 8;

/**
 * Fetches what was PUT past this process. Whoever has the lease does it; the others look again. A
 * store that takes PUTs itself has nothing to fetch, and the slots are reported as they are.
 */
export async function collect(
  deps: Deps,
  reservationId: string,
  slots: UploadSlot[],
  arrivedAt: Millis,
): Promise<Problems> {
  const { store, clock } = deps;
  const now = clock.now();
  if (!(await store.reservations.acquireLease(reservationId, now, now + LEASE_MS))) {
    return waitForOtherProcess(deps);
  }
  const problems: Problems = new Map();
  const done = new AbortController();
  const kept = keepLease(deps, reservationId, done.signal);
  try {
    const waiting = [...slots];
    const worker = async () => {
      for (let slot = waiting.shift(); slot; slot = waiting.shift()) {
        const reason = await collectSlot(deps, slot, arrivedAt);
        if (reason) problems.set(slot.objectKey, reason);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } catch (error) {
    await releaseLease();
    throw error;
  }
  // When all is filled the commit follows, and whoever comes late shall wait for it.
  await (problems.size > 0 ? releaseLease() : stop());
  return problems;

  async function stop(): Promise<void> {
    done.abort();
    await kept;
  }

  async function releaseLease(): Promise<void> {
    await stop();
    await store.reservations.releaseLease(reservationId);
  }
}

/** A moment, after which things may look different. */
export async function waitForOtherProcess({ clock }: Pick<Deps, 'clock'>): Promise<Problems> {
  await clock.sleep(POLL_MS);
  return new Map();
}

/** A large recording takes longer to verify than a lease lasts. */
async function keepLease({ store, clock }: Deps, id: string, done: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(LEASE_MS / 3, done);
    if (done.aborted) return;
    // Without it another process may begin the same work: a waste, and no harm.
    await store.reservations.extendLease(id, clock.now() + LEASE_MS).catch(() => {});
  }
}

async function collectSlot(
  deps: Deps,
  slot: UploadSlot,
  arrivedAt: Millis,
): Promise<IncompleteReason | null> {
  const { blobs, limits } = deps;
  const { sizeBytes, contentHash, encoding } = slot;
  const { maxDecodedBytes } = limits;
  const found = await blobs.collect(slot, { sizeBytes, contentHash, encoding, maxDecodedBytes });
  if ('missing' in found) return found.missing;
  deps.meter?.verified(sizeBytes);
  const kept = await fillSlot(deps, slot, found, arrivedAt).catch(nullIfClosed);
  if (kept !== found.key) await blobs.delete(found.key);
  if (kept !== null) await blobs.discard(slot.objectKey);
  return null;
}

/** Closed, or finalized by another process, in the meantime: the finalize itself will tell. */
function nullIfClosed(error: unknown): null {
  const over = ['slot_expired', 'reservation_finalized'];
  if (error instanceof Refusal && over.includes(error.code)) return null;
  throw error;
}
