import type { Caller } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { readSteadily } from '../vanished.ts';
import type { BuildView } from './build.ts';
import { callersBuild } from './callers-build.ts';
import { buildView } from './view.ts';

/** The build, if its repository is linked to the caller's account. */
export function getBuild(deps: Deps, caller: Caller, id: string): Promise<BuildView> {
  const { store } = deps;
  return readSteadily(async () => {
    const build = await callersBuild(store, caller, id);
    return buildView(store, build, deps.clock.now());
  });
}
