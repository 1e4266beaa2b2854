import type { ShownObject } from '../model/content.ts';
import { Refusal } from '../model/errors.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import type { Frame, Place } from '../ports/stack-resolver.ts';
import { numberedRevision } from './revision.ts';

type Shown = { accountId: string; objects: Pick<ShownObject, 'role'>[] };

/** Whether pages of this content show stacks by its source map. */
export const showsStacks = async ({ store }: Deps, { accountId, objects }: Shown) =>
  objects.some(({ role }) => role === 'sourcemap') && store.accounts.showsStacks(accountId);

/** The same answer without a source map and without the account's permission, which reveals neither. */
const hidden = () => new Refusal('not_found', 'Stacks of this revision are not resolved.');

/** The places of frames of a revision's bundle. */
export function resolveStack(
  deps: Deps,
  shareId: string,
  revision: number,
  frames: Frame[],
): Promise<(Place | null)[]> {
  const { store, stacks } = deps;
  return retryOnStaleRead(async () => {
    const { accountId, number } = await numberedRevision(deps, shareId, revision);
    if (!(await store.accounts.showsStacks(accountId))) throw hidden();
    const map = await store.revisions.object(shareId, number, 'sourcemap', '');
    if (!map) throw hidden();
    return stacks.resolve(accountId, map, frames);
  });
}
