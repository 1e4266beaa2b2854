import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Expected, Receiver, Stored } from '../ports/blob-store.ts';
import type { Deps } from '../ports/deps.ts';
import { isDeclaredType } from './media-type.ts';
import { requireNotClosed } from './wrong-bytes.ts';

/** The request line and headers of a PUT. */
export type PutHead = {
  objectKey: string;
  /** The expiry that is signed in the url. */
  expiresAt: Millis;
  arrivedAt: Millis;
  /** null without a Content-Length, as with a chunked body. */
  contentLength: number | null;
  /** The values of all Content-Type lines. */
  contentTypes: string[];
  contentEncoding: string | undefined;
  contentRange: string | undefined;
};

export type Admitted = { slot: UploadSlot; accountId: string; expected: Expected };

const slotExpired = (why: string) =>
  new Refusal('slot_expired', `${why} Renew the reservation for fresh slot urls.`);

function requireHead(slot: UploadSlot, head: PutHead): void {
  if (head.contentLength === null) {
    throw new Refusal(
      'length_required',
      `Send Content-Length: ${slot.sizeBytes}, and no chunked body.`,
    );
  }
  if (head.contentLength !== slot.sizeBytes) {
    throw new Refusal(
      'size_mismatch',
      `This slot takes exactly ${slot.sizeBytes} bytes as declared; Content-Length is ${head.contentLength}.`,
    );
  }
  const [contentType] = head.contentTypes;
  if (
    head.contentTypes.length !== 1 ||
    contentType === undefined ||
    !isDeclaredType(contentType, slot.contentType)
  ) {
    const came = head.contentTypes.length === 0 ? 'none' : head.contentTypes.join(' and ');
    throw new Refusal(
      'content_type_mismatch',
      `Send Content-Type: ${slot.contentType} as declared; ${came} came.`,
    );
  }
  if (head.contentEncoding !== undefined) {
    throw new Refusal(
      'unsupported_media_type',
      'Send the declared bytes as they are, without Content-Encoding; a compressed bundle is declared with bundleContentEncoding.',
    );
  }
  if (head.contentRange !== undefined) {
    throw new Refusal(
      'invalid_request',
      'A slot takes all its bytes in one PUT; send no Content-Range.',
    );
  }
}

function requireOpen(reservation: Reservation, arrivedAt: Millis): void {
  if (reservation.finalizedAt !== null) {
    throw new Refusal(
      'reservation_finalized',
      'The reservation was finalized; nothing more can be uploaded to it.',
    );
  }
  if (reservation.closedAt !== null) throw slotExpired('The reservation was closed.');
  if (reservation.expiresAt <= arrivedAt) throw slotExpired('The reservation has expired.');
}

/** Checks the headers of a PUT before its body is read. */
export async function admitPut({ store, limits }: Deps, head: PutHead): Promise<Admitted> {
  if (head.expiresAt <= head.arrivedAt) throw slotExpired('The slot url has expired.');
  const slot = await store.slots.find(head.objectKey);
  const reservation = slot && (await store.reservations.find(slot.reservationId));
  if (!slot || !reservation) throw slotExpired('The reservation is not known any more.');
  requireHead(slot, head);
  requireOpen(reservation, head.arrivedAt);
  requireNotClosed(slot);
  const { sizeBytes, contentHash, encoding } = slot;
  const { accountId } = reservation;
  const { maxDecodedBytes } = limits;
  return {
    slot,
    accountId,
    expected: { sizeBytes, contentHash, encoding, maxDecodedBytes, accountId },
  };
}

/** Stores the body of an admitted PUT. When this resolves, the slot has durable bytes. */
export async function putSlot(
  deps: Deps,
  receiver: Receiver,
  { slot, expected }: Pick<Admitted, 'slot' | 'expected'>,
  head: PutHead,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const stored = await receiver.receive(body, expected).catch(async (error) => {
    if (error instanceof Refusal && error.code === 'digest_mismatch')
      await deps.store.slots.countDigestFailure(slot.objectKey);
    throw error;
  });
  // After a refusal no row was committed, so the bytes are deleted. After any other failure a row
  // may have been committed. Then the bytes stay, and the sweep deletes them if nothing refers to
  // them.
  const kept = await fillSlot(deps, slot, stored, head.arrivedAt).catch(async (error) => {
    if (error instanceof Refusal && error.code !== 'unavailable')
      await deps.blobs.delete(stored.key);
    throw error;
  });
  if (kept !== stored.key) await deps.blobs.delete(stored.key);
}

/** Records verified bytes and fills the slot. Returns the key under which the account has them. */
export async function fillSlot(
  deps: Deps,
  slot: UploadSlot,
  stored: Stored,
  arrivedAt: Millis,
): Promise<string> {
  const kept = await recordStored(deps, slot, stored, arrivedAt);
  if (kept === stored.key || (await deps.blobs.size(kept)) === slot.sizeBytes) return kept;
  // The bytes of the existing row are missing, for example after a restore. The new bytes replace
  // them. When another PUT has replaced them already, this slot refers to the bytes of that PUT.
  return (await deps.store.objects.replace(kept, stored.key)) ? stored.key : kept;
}

function recordStored(deps: Deps, slot: UploadSlot, stored: Stored, arrivedAt: Millis) {
  return deps.store.transaction(async (tx) => {
    const reservation = await tx.reservations.lock(slot.reservationId);
    if (!reservation) throw slotExpired('The reservation is not known any more.');
    requireOpen(reservation, arrivedAt);
    const { contentHash, sizeBytes } = slot;
    const { key, encoding } = stored;
    const { accountId } = reservation;
    const row = { key, accountId, contentHash, encoding, sizeBytes, createdAt: deps.clock.now() };
    const kept = await tx.objects.insert(row);
    await tx.slots.fill(slot.objectKey, kept);
    return kept;
  });
}
