import type { Caller } from '../accounts/account.ts';
import { notFound } from '../errors.ts';
import type { Unlocked } from '../ports/store.ts';
import type { Preview } from './preview.ts';

/** The preview, if it is of the caller's account. */
export async function callersPreview(
  rows: Pick<Unlocked, 'previews'>,
  { account }: Caller,
  shareId: string,
): Promise<Preview> {
  const found = await rows.previews.ofAccount(account.id, shareId);
  if (!found) throw notFound();
  return found;
}
