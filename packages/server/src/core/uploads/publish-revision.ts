import { isDeepStrictEqual } from 'node:util';
import type { DeclaredObject, StoredObject } from '../model/content.ts';
import type { Reservation } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Repositories } from '../ports/store.ts';

const declaredFields = ({
  role,
  path,
  contentType,
  sizeBytes,
  contentHash,
  recording,
}: DeclaredObject) => ({
  role,
  path,
  contentType,
  sizeBytes,
  contentHash,
  recording,
});

/**
 * Publishes the filled slots of a reservation as the next revision and returns its number. With
 * equal content the current revision stays, so clients need not fetch it again.
 */
export async function publishRevision(
  tx: Repositories,
  current: { shareId: string; revision: number },
  reservation: Reservation,
  now: Millis,
): Promise<number> {
  const { shareId, revision } = current;
  if (revision > 0) {
    if (await isCurrent(tx, shareId, revision, reservation)) return revision;
    await tx.revisions.supersede(shareId, revision, now);
  }
  const number = revision + 1;
  const { accountId, contentId, content } = reservation;
  await tx.revisions.insert(
    { shareId, number, accountId, contentId, content, createdAt: now, supersededAt: null },
    reservation.id,
  );
  return number;
}

async function isCurrent(
  tx: Repositories,
  shareId: string,
  number: number,
  reservation: Reservation,
) {
  const revision = await tx.revisions.find(shareId, number);
  if (!isDeepStrictEqual(revision?.content, reservation.content)) return false;
  const shown: StoredObject[] = await tx.revisions.objects(shareId, number);
  const slots = await tx.slots.of(reservation.id);
  return isDeepStrictEqual(shown.map(declaredFields), slots.map(declaredFields));
}
