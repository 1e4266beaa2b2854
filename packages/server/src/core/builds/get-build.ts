import type { Caller } from '../accounts/account.ts';
import { requireRepository } from '../accounts/repository.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { BuildView } from './build.ts';
import { buildView } from './view.ts';

/** The build, if its repository is linked to the caller's account. */
export async function getBuild(deps: Deps, caller: Caller, id: string): Promise<BuildView> {
  const build = await deps.store.builds.byId(id);
  if (!build) throw notFound();
  await requireRepository(deps.store, caller, build.repositoryId);
  return buildView(deps.store, build, deps.clock.now());
}
