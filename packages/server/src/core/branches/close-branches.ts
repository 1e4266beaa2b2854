import type { CloseBranches } from '@vitrine/contract';
import { callersRepository, lockCallersRepository } from '../accounts/callers-repository.ts';
import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import type { BranchView, ListedBranch } from '../model/branch.ts';
import { invalid } from '../model/errors.ts';
import { pullRequestKey } from '../model/pull-request.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import type { ReadRepositories } from '../ports/store.ts';
import { type BranchRef, repositoryTarget } from './branch-ref.ts';
import { branchViews } from './view.ts';

/** Closes a branch, or the branches of a pull request. An upload opens a branch again. */
export async function closeBranches(
  deps: Deps,
  caller: Caller,
  { owner, repo }: Omit<BranchRef, 'branch'>,
  body: CloseBranches,
): Promise<BranchView[]> {
  const wanted = requireOne(body);
  const { store, clock } = deps;
  await store.transaction(async (tx) => {
    const repository = await lockCallersRepository(tx, caller, owner, repo);
    const branches = await branchesOf(deps, tx, repository.id, wanted);
    const at = clock.now();
    if (
      (await tx.branches.close(
        branches.map(({ id }) => id),
        at,
      )) === 0
    )
      return;
    const names = new Set(branches.map(({ branch }) => branch));
    for (const branch of names) {
      const target = { ...repositoryTarget(repository), branch };
      await tx.audit.record(byCaller(caller, { at, action: 'branch.closed', target }));
    }
  });
  return retryOnStaleRead(async () => {
    const repository = await callersRepository(store, caller, owner, repo);
    const branches = await branchesOf(deps, store, repository.id, wanted);
    return branchViews(
      deps,
      branches.filter(({ closedAt }) => closedAt !== null),
    );
  });
}

type Wanted = { branch: string } | { pullRequest: string };

function requireOne({ branch, pullRequest }: CloseBranches): Wanted {
  const key = pullRequestKey(pullRequest);
  if (branch !== undefined && pullRequest === undefined) return { branch };
  if (branch === undefined && key !== null) return { pullRequest: key };
  throw invalid([{ path: '', message: 'must have one of `branch` and `pullRequest`' }]);
}

/**
 * For a pull request: the branch `pull/<number>`, and those whose builds came with it. Branches that
 * are kept stay open, such as `develop` after a pull request from it to `main`.
 */
async function branchesOf(
  { keepsBranch }: Pick<Deps, 'keepsBranch'>,
  reads: Pick<ReadRepositories, 'branches'>,
  repositoryId: string,
  wanted: Wanted,
): Promise<ListedBranch[]> {
  if ('branch' in wanted) return reads.branches.named(repositoryId, wanted.branch);
  const { pullRequest } = wanted;
  const named = /^\d+$/.test(pullRequest)
    ? await reads.branches.named(repositoryId, `pull/${pullRequest}`)
    : [];
  const ofBuilds = await reads.branches.ofPullRequest(repositoryId, pullRequest);
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...ofBuilds.filter(({ id }) => !known.has(id))].filter(
    ({ branch, pinnedAt }) => pinnedAt === null && !keepsBranch(branch),
  );
}
