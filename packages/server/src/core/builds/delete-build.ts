import type { Caller } from '../accounts/account.ts';
import { requireRepository } from '../accounts/repository.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** Deletes a build and closes its reservations; its bytes go with the next sweep. */
export function deleteBuild({ store, clock }: Deps, caller: Caller, id: string): Promise<void> {
  return store.transaction(async (rows) => {
    const build = await rows.builds.lock(id);
    if (!build) throw notFound();
    await requireRepository(rows, caller, build.repositoryId);
    await rows.reservations.closeOpen(id, 0, clock.now());
    await rows.builds.delete(id, clock.now());
  });
}
