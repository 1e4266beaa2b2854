import type { Caller } from '../accounts/account.ts';
import { requireRepository } from '../accounts/repository.ts';
import { notFound } from '../errors.ts';
import type { Rows } from '../ports/store.ts';
import type { Build } from './build.ts';

/**
 * What a look for a build has found, if its repository is linked to the caller's account and the key
 * may use it. The repository is asked for even when nothing was found, so that time does not tell
 * another account's build from one that never was.
 */
export async function callersBuild(
  rows: Pick<Rows, 'repositories'>,
  caller: Caller,
  found: Build | undefined,
): Promise<Build> {
  await requireRepository(rows, caller, found?.repositoryId ?? '');
  if (!found) throw notFound();
  return found;
}
