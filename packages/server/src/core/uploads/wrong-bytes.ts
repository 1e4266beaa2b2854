import { Refusal } from '../model/errors.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Repositories } from '../ports/store.ts';

/**
 * Decoding takes up to a second of processor time for some hundred bytes, so wrong bytes cannot be sent
 * for ever. A client that reads its file while it changes is wrong once or twice.
 */
const MAX_FAILURES = 5;
/** How often a renew opens a closed slot again. */
const MAX_REOPENINGS = 3;

const isClosed = ({ digestFailures }: UploadSlot) => digestFailures >= MAX_FAILURES;
const canReopen = ({ reopenings }: UploadSlot) => reopenings < MAX_REOPENINGS;

/** Refuses a slot that was closed because its bytes were wrong too often. */
export function requireNotClosed(slot: UploadSlot): void {
  if (!isClosed(slot)) return;
  const next = canReopen(slot)
    ? 'Compare the declared hash with your bytes, then renew the reservation to open it again.'
    : `It was opened again ${MAX_REOPENINGS} times. Reserve again, with the hash of the bytes that you send.`;
  throw new Refusal(
    'slot_expired',
    `The bytes of ${slot.path || 'the bundle'} did not have the declared hash ${MAX_FAILURES} times, so its slot is closed. ${next}`,
  );
}

/** Opens the closed slots of a renewed reservation again, those that may still be opened. */
export async function reopenSlots(tx: Repositories, slots: UploadSlot[]): Promise<void> {
  for (const slot of slots)
    if (isClosed(slot) && canReopen(slot)) await tx.slots.reopen(slot.objectKey);
}
