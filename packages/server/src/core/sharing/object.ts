import type { StoredObject } from '../model/content.ts';
import { Refusal } from '../model/errors.ts';
import type { Revision } from '../model/revision.ts';
import { retryOnStaleRead, StaleReadError } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { currentRevision, revisionOfContent } from './revision.ts';

export type ObjectRequest = { role: StoredObject['role']; path: string };

/** One object of the current revision of a share. */
export const findCurrentObject = (deps: Deps, shareId: string, wanted: ObjectRequest) =>
  retryOnStaleRead(async () => objectIn(deps, await currentRevision(deps, shareId), wanted));

/** One object of the content with this id. */
export const findContentObject = (deps: Deps, contentId: string, wanted: ObjectRequest) =>
  retryOnStaleRead(async () => objectIn(deps, await revisionOfContent(deps, contentId), wanted));

async function objectIn(
  { store }: Deps,
  { shareId, number }: Revision,
  { role, path }: ObjectRequest,
): Promise<StoredObject> {
  const object = await store.revisions.object(shareId, number, role, path);
  if (object) return object;
  if (!(await store.revisions.find(shareId, number)))
    throw new StaleReadError(`revision ${number} of ${shareId} was swept`);
  throw new Refusal('not_found', 'There is no such file in this revision.');
}

/** All objects of the content with this id. */
export function findContentObjects(deps: Deps, contentId: string): Promise<StoredObject[]> {
  return retryOnStaleRead(async () => {
    const { shareId, number } = await revisionOfContent(deps, contentId);
    const objects = await deps.store.revisions.objects(shareId, number);
    // Every revision has at least its bundle, so this one was swept.
    if (objects.length === 0) throw new StaleReadError(`${shareId} shows nothing`);
    return objects;
  });
}
