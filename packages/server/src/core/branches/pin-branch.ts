import { callersRepository, lockCallersRepository } from '../accounts/callers-repository.ts';
import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import type { BranchView } from '../model/branch.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { type BranchRef, repositoryTarget } from './branch-ref.ts';
import { branchViews } from './view.ts';

/** Pins a branch, so that it is kept while it is open, or takes that back. */
export async function pinBranch(
  deps: Deps,
  caller: Caller,
  { owner, repo, branch }: BranchRef,
  isPinned: boolean,
): Promise<BranchView[]> {
  const { store, clock } = deps;
  await store.transaction(async (tx) => {
    const repository = await lockCallersRepository(tx, caller, owner, repo);
    const at = clock.now();
    if ((await tx.branches.pin(repository.id, branch, isPinned ? at : null)) === 0) return;
    const action = isPinned ? 'branch.pinned' : 'branch.unpinned';
    const target = { ...repositoryTarget(repository), branch };
    await tx.audit.record(byCaller(caller, { at, action, target }));
  });
  return retryOnStaleRead(async () => {
    const repository = await callersRepository(store, caller, owner, repo);
    return branchViews(deps, await store.branches.named(repository.id, branch));
  });
}
