import { mayUse } from '../accounts/callers-repository.ts';
import type { Caller } from '../model/account.ts';
import type { Build } from '../model/build.ts';
import { notFound } from '../model/errors.ts';
import type { ReadRepositories } from '../ports/store.ts';

/** The build, if its repository is linked to the caller's account and the key may use it. */
export async function callersBuild(
  reads: Pick<ReadRepositories, 'builds'>,
  caller: Caller,
  id: string,
): Promise<Build> {
  const found = await reads.builds.ofAccount(caller.account.id, id);
  if (!found || !mayUse(caller, found)) throw notFound();
  return found;
}
