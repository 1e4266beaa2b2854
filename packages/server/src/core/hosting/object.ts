import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import type { StoredObject } from '../uploads/content.ts';
import { SUPERSEDED_MS } from '../uploads/reservation.ts';
import { readSteadily, Vanished } from '../vanished.ts';
import { currentRevision } from './share.ts';

export type Wanted = {
  shareId: string;
  /** null: the current one. */
  revision: number | null;
  role: StoredObject['role'];
  path: string;
};

/** The object of a share, of one revision or of the current one. */
export function openObject(deps: Deps, wanted: Wanted): Promise<StoredObject> {
  return readSteadily(() => findObject(deps, wanted));
}

async function findObject(deps: Deps, wanted: Wanted): Promise<StoredObject> {
  const { store, clock } = deps;
  const { shareId, role, path } = wanted;
  const current = await currentRevision(deps, shareId);
  const number = wanted.revision ?? current;
  const revision = await store.revisions.find(shareId, number);
  const ended = revision?.supersededAt ?? null;
  if (number < current && (!revision || (ended !== null && ended + SUPERSEDED_MS <= clock.now()))) {
    throw new Refusal('gone', 'This revision was replaced and is no longer kept.');
  }
  if (number === current && !revision) throw new Vanished(`${shareId} shows nothing`);
  const object = revision && (await store.revisions.object(shareId, number, role, path));
  if (!object) throw new Refusal('not_found', 'There is no such file in this revision.');
  return object;
}
