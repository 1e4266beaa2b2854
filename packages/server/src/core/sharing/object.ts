import type { StoredObject } from '../model/content.ts';
import { Refusal } from '../model/errors.ts';
import { retryOnStaleRead, StaleReadError } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { SUPERSEDED_MS } from '../retention/periods.ts';
import { currentRevision } from './share.ts';

export type ObjectRequest = {
  shareId: string;
  /** null for the current revision. */
  revision: number | null;
  role: StoredObject['role'];
  path: string;
};

/** One object of a share, in the requested or the current revision. */
export function findSharedObject(deps: Deps, wanted: ObjectRequest): Promise<StoredObject> {
  const { shareId, role, path } = wanted;
  return retryOnStaleRead(async () => {
    const number = await servedRevision(deps, wanted);
    const object = await deps.store.revisions.object(shareId, number, role, path);
    if (!object) throw new Refusal('not_found', 'There is no such file in this revision.');
    return object;
  });
}

/** All objects of a revision of a share. */
export function findSharedObjects(
  deps: Deps,
  wanted: Pick<ObjectRequest, 'shareId' | 'revision'>,
): Promise<StoredObject[]> {
  return retryOnStaleRead(async () => {
    const number = await servedRevision(deps, wanted);
    const objects = await deps.store.revisions.objects(wanted.shareId, number);
    // Every revision has at least its bundle, so this one was swept.
    if (objects.length === 0) throw new StaleReadError(`${wanted.shareId} shows nothing`);
    return objects;
  });
}

/** The number of the requested revision, if it may still be served. */
async function servedRevision(
  deps: Deps,
  { shareId, revision: wanted }: Pick<ObjectRequest, 'shareId' | 'revision'>,
): Promise<number> {
  const { store, clock } = deps;
  const current = await currentRevision(deps, shareId);
  const number = wanted ?? current;
  const revision = await store.revisions.find(shareId, number);
  const ended = revision?.supersededAt ?? null;
  if (number < current && (!revision || (ended !== null && ended + SUPERSEDED_MS <= clock.now()))) {
    throw new Refusal('gone', 'This revision was replaced and is no longer kept.');
  }
  if (number === current && !revision) throw new StaleReadError(`${shareId} shows nothing`);
  if (!revision) throw new Refusal('not_found', 'There is no such file in this revision.');
  return number;
}
