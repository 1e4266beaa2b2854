import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';

const AT_ONCE = 16;

/**
 * Empties the slots whose bytes a disk or a restore has lost below their row, so that the client is
 * asked to PUT them again; whoever does brings them back for all that refer to them.
 */
export async function withoutLost(
  deps: Deps,
  { id, finalizedAt }: Reservation,
  slots: UploadSlot[],
): Promise<UploadSlot[]> {
  const lost = finalizedAt === null ? await lostOf(deps, slots) : [];
  if (lost.length === 0) return slots;
  const emptied = await deps.store.transaction(async (rows) => {
    // A finalize that has come to it meanwhile refers to them already.
    const reservation = await rows.reservations.lock(id);
    if (!reservation || reservation.finalizedAt !== null) return new Set();
    for (const { objectKey, storedKey } of lost) await rows.slots.empty(objectKey, storedKey);
    return new Set(lost.map(({ objectKey }) => objectKey));
  });
  return slots.map((slot) => (emptied.has(slot.objectKey) ? { ...slot, storedKey: null } : slot));
}

type Filled = UploadSlot & { storedKey: string };

async function lostOf({ blobs }: Deps, slots: UploadSlot[]): Promise<Filled[]> {
  const filled = slots.filter((slot): slot is Filled => slot.storedKey !== null);
  const lost: Filled[] = [];
  const worker = async () => {
    for (let slot = filled.shift(); slot; slot = filled.shift())
      if ((await blobs.size(slot.storedKey)) !== slot.sizeBytes) lost.push(slot);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return lost;
  } catch {
    // A store that does not answer has lost nothing, and is asked no more.
    filled.length = 0;
    return [];
  }
}
