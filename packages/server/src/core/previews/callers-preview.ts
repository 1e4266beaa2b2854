import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Preview } from '../model/preview.ts';
import type { ReadRepositories } from '../ports/store.ts';

/** The preview, if it belongs to the caller's account. */
export async function callersPreview(
  reads: Pick<ReadRepositories, 'previews'>,
  { account }: Caller,
  shareId: string,
): Promise<Preview> {
  const found = await reads.previews.ofAccount(account.id, shareId);
  if (!found) throw notFound();
  return found;
}
