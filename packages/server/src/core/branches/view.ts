import { viewsOf } from '../builds/view.ts';
import type { BranchView, ListedBranch } from '../model/branch.ts';
import type { Deps } from '../ports/deps.ts';

/** Branches with their latest builds, as many as fit on a page, and at least one. */
export async function branchViews(deps: Deps, branches: ListedBranch[]): Promise<BranchView[]> {
  const latest = branches.flatMap(({ latestId }) => latestId ?? []);
  const found = new Map((await deps.store.builds.byIds(latest)).map((build) => [build.id, build]));
  const builds = branches.flatMap(({ latestId }) => found.get(latestId ?? '') ?? []);
  const views = new Map((await viewsOf(deps, builds)).map((view) => [view.id, view]));
  // The first build that did not fit ends the page.
  const end = branches.findIndex(({ latestId }) => isMissing(latestId, found, views));
  return (end < 0 ? branches : branches.slice(0, end)).map((branch) => ({
    ...branch,
    latest: views.get(branch.latestId ?? '') ?? null,
  }));
}

const isMissing = (id: string | null, found: Map<string, unknown>, views: Map<string, unknown>) =>
  id !== null && found.has(id) && !views.has(id);
