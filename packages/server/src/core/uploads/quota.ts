import { Refusal } from '../model/errors.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';

/**
 * Refuses when the account has no room for the bytes these slots still lack. What its other live
 * reservations were promised counts as taken: otherwise many of them together could pass the quota.
 */
export async function requireRoom(
  tx: Repositories,
  { limits }: Pick<Deps, 'limits'>,
  accountId: string,
  slots: Pick<UploadSlot, 'storedKey' | 'sizeBytes'>[],
  now: Millis,
): Promise<void> {
  const quota = limits.accountQuotaBytes;
  if (quota === null) return;
  const more = slots.reduce((sum, slot) => sum + (slot.storedKey === null ? slot.sizeBytes : 0), 0);
  await tx.accounts.lock(accountId);
  // In this order: a PUT that comes in between counts twice, and in the other one not at all.
  const promised = await tx.usage.reservedBytes(accountId, now);
  const stored = await tx.usage.storedBytes(accountId);
  if (stored + promised + more <= quota) return;
  throw new Refusal(
    'quota_exceeded',
    `The account holds ${stored} of ${quota} bytes, ${promised} more are reserved, and there is no room for another ${more}. Delete builds or previews, or ask the operator for more.`,
  );
}
