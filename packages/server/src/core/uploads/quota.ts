import type { ApiKey } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';

/**
 * Refuses when the missing bytes of these slots would exceed the quota of the account. The missing
 * bytes of its other live reservations count too, because together they could exceed the quota, and
 * so do the bytes of PUTs under way: they are on the disk even if no slot ever refers to them. The error
 * says how much the account holds only to keys that may see all of it.
 */
export async function requireRoom(
  tx: Repositories,
  { limits, puts }: Pick<Deps, 'limits' | 'puts'>,
  { accountId, repositories }: Pick<ApiKey, 'accountId' | 'repositories'>,
  slots: Pick<UploadSlot, 'storedKey' | 'sizeBytes'>[],
  now: Millis,
): Promise<void> {
  const quota = limits.accountQuotaBytes;
  if (quota === null) return;
  const wanted = slots.reduce(
    (sum, slot) => sum + (slot.storedKey === null ? slot.sizeBytes : 0),
    0,
  );
  await tx.accounts.lock(accountId);
  // In this order a PUT in between counts twice. In the other order it would not count at all.
  const coming = puts.of(accountId);
  const reserved = await tx.usage.reservedBytes(accountId, now);
  // A slot with PUTs counts with the bytes of all of them, instead of once.
  const counted = await tx.usage.reservedBytes(accountId, now, coming.objectKeys);
  const promised = coming.bytes + Math.max(0, reserved - counted);
  const stored = await tx.usage.storedBytes(accountId);
  if (stored + promised + wanted <= quota) return;
  const holds =
    repositories === null
      ? `The account holds ${stored} of ${quota} bytes, ${promised} more are reserved or under way, and there is no room for another ${wanted}.`
      : 'These bytes are more than the quota of the account has room for.';
  throw new Refusal(
    'quota_exceeded',
    `${holds} Delete builds or previews, or ask the operator for more.`,
  );
}
