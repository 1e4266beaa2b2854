import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import { type Preview, repositoryKeyOf } from '../model/preview.ts';
import type { ReadRepositories } from '../ports/store.ts';

/**
 * Whether the key may use a preview with this `git`. A limited key may not use a preview without a
 * repository.
 */
export const mayUsePreview = ({ key }: Caller, { git }: Pick<Preview, 'git'>): boolean =>
  key.repositories === null || key.repositories.includes(repositoryKeyOf(git) ?? '');

/** The preview, if it belongs to the caller's account and the key may use it. */
export async function callersPreview(
  reads: Pick<ReadRepositories, 'previews'>,
  caller: Caller,
  shareId: string,
): Promise<Preview> {
  const found = await reads.previews.ofAccount(caller.account.id, shareId);
  if (!found || !mayUsePreview(caller, found)) throw notFound();
  return found;
}
