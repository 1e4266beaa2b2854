import { Refusal } from '../model/errors.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Expected, Receiver } from '../ports/blob-store.ts';
import type { Deps } from '../ports/deps.ts';
import { fillSlots, keyWithBytes, requireOpen, slotExpired, slotForgotten } from './fill-slots.ts';
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

/** Checks the headers of a PUT before its body is read. */
export async function admitPut({ store, limits }: Deps, head: PutHead): Promise<Admitted> {
  if (head.expiresAt <= head.arrivedAt) throw slotExpired('The slot url has expired.');
  const found = await store.slots.findWithState(head.objectKey);
  if (!found) throw slotForgotten();
  const { slot, reservation } = found;
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
  const verified = { slot, stored };
  const fill = async () => {
    const keys = await fillSlots(deps, slot.reservationId, [verified], head.arrivedAt);
    return keyWithBytes(deps, verified, keys.get(slot.objectKey) ?? stored.key);
  };
  // Bytes that were to be committed with the row are not stored without it.
  const remove = async () => {
    if (!stored.bytes) await deps.blobs.delete(stored.key);
  };
  const kept = await fill().catch(async (error) => {
    if (error instanceof Refusal && error.code !== 'unavailable') await remove();
    throw error;
  });
  if (kept !== stored.key) await remove();
}
