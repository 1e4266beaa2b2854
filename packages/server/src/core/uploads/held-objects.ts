import type { ContentEncoding } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Repositories } from '../ports/store.ts';
import type { ObjectRecord } from '../ports/upload-repositories.ts';

type Candidate = Pick<UploadSlot, 'contentHash' | 'sizeBytes' | 'encoding'>;
type Declared = Candidate & Pick<UploadSlot, 'role'>;
type Objects = Pick<Repositories, 'objects'>;

/** The keys of the objects of the account that fill these slots without a PUT. */
export async function heldKeys(
  tx: Objects,
  caller: Caller,
  slots: readonly Declared[],
): Promise<(slot: Declared) => string | null> {
  const hashesOf = (isMap: boolean) =>
    slots
      .filter(({ role }) => (role === 'sourcemap') === isMap)
      .map(({ contentHash }) => contentHash);
  const served = await heldObjects(tx, caller, hashesOf(false), false);
  const maps = await heldObjects(tx, caller, hashesOf(true), true);
  return (slot) => heldKey(slot, slot.role === 'sourcemap' ? maps : served);
}

/**
 * Objects of the account with one of these hashes that the API key of the caller may read. Any
 * other object must be PUT again, because a slot that is filled without a PUT would hand its bytes
 * to whoever knows their hash. Objects that are only source maps fill no slot that is served.
 */
async function heldObjects(
  tx: Objects,
  { key }: Caller,
  contentHashes: string[],
  asSourcemap: boolean,
): Promise<ObjectRecord[]> {
  if (contentHashes.length === 0) return [];
  const found = await tx.objects.withHashes(key.accountId, contentHashes);
  if (found.length === 0) return [];
  const readable = await tx.objects.readable(
    key,
    found.map((row) => row.key),
    asSourcemap,
  );
  return found.filter((row) => readable.has(row.key));
}

/** The key of the object in `held` that matches the declaration of the slot; null without one. */
export function heldKey(slot: Candidate, held: ObjectRecord[]): string | null {
  const accepts = (encoding: ContentEncoding) =>
    slot.encoding === null ? encoding !== 'br' : encoding === slot.encoding;
  const same = held.find(
    (row) =>
      row.contentHash === slot.contentHash &&
      row.sizeBytes === slot.sizeBytes &&
      accepts(row.encoding),
  );
  return same?.key ?? null;
}
