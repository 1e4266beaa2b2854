import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';
import { inParallel } from './in-parallel.ts';

const CONCURRENCY = 16;

/**
 * Empties slots whose bytes are missing although their row exists, for example after a restore. The
 * client then PUTs the bytes again, which repairs all other references to them too.
 */
export async function clearMissingBytes(
  deps: Deps,
  { id, finalizedAt }: Reservation,
  slots: UploadSlot[],
): Promise<UploadSlot[]> {
  const missing = finalizedAt === null ? await findMissing(deps, slots) : [];
  if (missing.length === 0) return slots;
  const emptied = await deps.store.transaction(async (tx) => {
    // A concurrent finalize may have published a revision with these objects.
    const reservation = await tx.reservations.lock(id);
    if (!reservation || reservation.finalizedAt !== null) return new Set();
    for (const { objectKey, storedKey } of missing) await tx.slots.empty(objectKey, storedKey);
    return new Set(missing.map(({ objectKey }) => objectKey));
  });
  return slots.map((slot) => (emptied.has(slot.objectKey) ? { ...slot, storedKey: null } : slot));
}

type Filled = UploadSlot & { storedKey: string };

async function findMissing({ blobs }: Deps, slots: UploadSlot[]): Promise<Filled[]> {
  const filled = slots.filter((slot): slot is Filled => slot.storedKey !== null);
  const missing: Filled[] = [];
  try {
    await inParallel(filled, CONCURRENCY, async (slot) => {
      if ((await blobs.size(slot.storedKey)) !== slot.sizeBytes) missing.push(slot);
    });
    return missing;
  } catch {
    // When the store fails, its bytes do not count as missing.
    return [];
  }
}
