import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';

const CONCURRENCY = 16;

/**
 * Empties the slots whose bytes a disk or a restore has lost below their row, so that the client is
 * asked to PUT them again; whoever does brings them back for all that refer to them.
 */
export async function clearMissingBytes(
  deps: Deps,
  { id, finalizedAt }: Reservation,
  slots: UploadSlot[],
): Promise<UploadSlot[]> {
  const missing = finalizedAt === null ? await findMissing(deps, slots) : [];
  if (missing.length === 0) return slots;
  const emptied = await deps.store.transaction(async (tx) => {
    // A finalize that has come to it meanwhile refers to them already.
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
  const worker = async () => {
    for (let slot = filled.shift(); slot; slot = filled.shift())
      if ((await blobs.size(slot.storedKey)) !== slot.sizeBytes) missing.push(slot);
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return missing;
  } catch {
    // A store that does not answer has lost nothing, and is asked no more.
    filled.length = 0;
    return [];
  }
}
