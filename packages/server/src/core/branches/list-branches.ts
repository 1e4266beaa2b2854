import type { BranchState, Platform } from '@vitrine/contract';
import { readWhileLinked } from '../accounts/callers-repository.ts';
import type { Caller } from '../model/account.ts';
import type { BranchView } from '../model/branch.ts';
import { readCursor, writeCursor } from '../model/cursor.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { branchViews } from './view.ts';

export type BranchesQuery = {
  app?: string | undefined;
  branch?: string | undefined;
  platform?: Platform | undefined;
  state?: BranchState | 'any' | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The branches of a linked repository with an upload that are not gone, last upload first. */
export async function listBranches(
  deps: Deps,
  caller: Caller,
  repository: { owner: string; repo: string },
  { app, branch, platform, state, q, limit, cursor }: BranchesQuery,
): Promise<{ data: BranchView[]; nextCursor: string | null }> {
  const before = readCursor('branches', cursor);
  return readWhileLinked(deps.store, caller, repository, ({ id: repositoryId }) =>
    retryOnStaleRead(async () => {
      const only = state === 'any' ? undefined : state;
      const wanted = { repositoryId, app: app ?? null, branch, platform };
      const filter = { ...wanted, state: only, part: q };
      const found = await deps.store.branches.list(filter, limit + 1, before);
      const data = await branchViews(deps, found.slice(0, limit));
      const last = found.length > data.length ? data.at(-1) : undefined;
      return { data, nextCursor: last ? writeCursor('branches', last.uploadedSeq) : null };
    }),
  );
}
