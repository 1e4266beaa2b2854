import type { Caller } from '../accounts/account.ts';
import { mayUse } from '../accounts/repository.ts';
import { notFound } from '../errors.ts';
import type { Unlocked } from '../ports/store.ts';
import type { Build } from './build.ts';

/** The build, if its repository is linked to the caller's account and the key may use it. */
export async function callersBuild(
  rows: Pick<Unlocked, 'builds'>,
  caller: Caller,
  id: string,
): Promise<Build> {
  const found = await rows.builds.ofAccount(caller.account.id, id);
  if (!found || !mayUse(caller, found)) throw notFound();
  return found;
}
