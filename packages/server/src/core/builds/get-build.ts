import type { Caller } from '../model/account.ts';
import type { BuildView } from '../model/build.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { callersBuild } from './callers-build.ts';
import { buildView } from './view.ts';

/** The build, if its repository is linked to the caller's account. */
export function getBuild(deps: Deps, caller: Caller, id: string): Promise<BuildView> {
  const { store } = deps;
  return retryOnStaleRead(async () => {
    const build = await callersBuild(store, caller, id);
    return buildView(store, deps, build, deps.clock.now());
  });
}
