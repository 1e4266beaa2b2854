import { callersRepository } from '../accounts/callers-repository.ts';
import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import { type BranchRef, repositoryTarget } from './branch-ref.ts';

/** The most builds that one transaction deletes, so that uploads do not wait long. */
const BATCH = 100;

/** Deletes all builds of a branch, oldest first, and closes their reservations. */
export async function deleteBranch(deps: Deps, caller: Caller, ref: BranchRef): Promise<void> {
  let deleted = 0;
  for (;;) {
    const before = deleted;
    const batch = await deps.store.transaction((tx) => deleteSome(deps, tx, caller, ref, before));
    deleted += batch;
    if (batch < BATCH) return;
  }
}

/**
 * Returns the number of deleted builds. Fewer than `BATCH` were the last ones. `before` says how
 * many other transactions have deleted.
 */
async function deleteSome(
  { clock }: Deps,
  tx: Repositories,
  caller: Caller,
  { owner, repo, branch }: BranchRef,
  before: number,
): Promise<number> {
  const repository = await callersRepository(tx, caller, owner, repo);
  const branches = await tx.branches.ids(repository.id, branch);
  const builds = await tx.builds.ofBranches(branches, 'all', BATCH);
  if (before + builds.length === 0) throw notFound();
  const at = clock.now();
  for (const id of builds) {
    await tx.builds.lock(id);
    await tx.reservations.closeOpen(id, 0, at);
    await tx.builds.delete(id, at);
  }
  if (builds.length < BATCH) {
    await tx.branches.end(branches, at);
    const target = { ...repositoryTarget(repository), branch };
    await tx.audit.record(byCaller(caller, { at, action: 'branch.deleted', target }));
  }
  return builds.length;
}
