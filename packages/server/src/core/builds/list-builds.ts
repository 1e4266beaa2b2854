import type { Platform } from '@vitrine/contract';
import { readWhileLinked } from '../accounts/callers-repository.ts';
import type { Caller } from '../model/account.ts';
import type { BuildView } from '../model/build.ts';
import { readCursor, writeCursor } from '../model/cursor.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import type { StatusFilter } from '../ports/target-repositories.ts';
import { viewsOf } from './view.ts';

export type BuildsQuery = {
  branch?: string | undefined;
  platform?: Platform | undefined;
  app?: string | undefined;
  commitSha?: string | undefined;
  status?: StatusFilter | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The builds of a linked repository, newest first. */
export async function listBuilds(
  deps: Deps,
  caller: Caller,
  repository: { owner: string; repo: string },
  { limit, cursor, ...query }: BuildsQuery,
): Promise<{ data: BuildView[]; nextCursor: string | null }> {
  const { store, clock } = deps;
  const before = readCursor('builds', cursor);
  const commitSha = query.commitSha?.toLowerCase();
  return readWhileLinked(store, caller, repository, ({ id: repositoryId }) =>
    retryOnStaleRead(async () => {
      const filter = { ...query, commitSha, repositoryId };
      const found = await store.builds.list(filter, clock.now(), limit + 1, before);
      const data = await viewsOf(deps, found.slice(0, limit));
      const last = found.length > data.length ? data.at(-1) : undefined;
      return { data, nextCursor: last ? writeCursor('builds', last.createdSeq) : null };
    }),
  );
}
