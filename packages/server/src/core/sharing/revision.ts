import { Refusal } from '../model/errors.ts';
import type { Revision } from '../model/revision.ts';
import { retryOnStaleRead, StaleReadError } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { SUPERSEDED_MS } from '../retention/periods.ts';
import { currentNumber } from './share.ts';

/** The revisions that may be served. Others are refused like their page, or as replaced. */

const replaced = () =>
  new Refusal('gone', 'This revision was replaced and is no longer kept. Reload its page.');

/** The current revision of a share. Throws `StaleReadError` when it was swept meanwhile. */
export async function currentRevision(deps: Deps, shareId: string): Promise<Revision> {
  const number = await currentNumber(deps, shareId);
  return (await deps.store.revisions.find(shareId, number)) ?? swept(shareId);
}

/** The revision with this content id. */
export async function revisionOfContent(deps: Deps, contentId: string): Promise<Revision> {
  const { revisions } = deps.store;
  const revision = await revisions.byContentId(contentId);
  if (revision) {
    refuseReplaced(deps, revision, await currentNumber(deps, revision.shareId));
    return revision;
  }
  if (!(await revisions.isGone(contentId)))
    throw new Refusal('not_found', 'There is no content at this address. Check the link.');
  throw new Refusal('gone', 'This was deleted or replaced, or has expired.');
}

/** A numbered revision of a share. */
export function numberedRevision(deps: Deps, shareId: string, number: number): Promise<Revision> {
  return retryOnStaleRead(async () => {
    const current = await currentNumber(deps, shareId);
    const revision = await deps.store.revisions.find(shareId, number);
    if (revision) {
      refuseReplaced(deps, revision, current);
      return revision;
    }
    if (number < current) throw replaced();
    if (number > current) throw new Refusal('not_found', 'There is no such revision.');
    return swept(shareId);
  });
}

function refuseReplaced({ clock }: Deps, { number, supersededAt }: Revision, current: number) {
  const isOver = supersededAt !== null && supersededAt + SUPERSEDED_MS <= clock.now();
  if (number < current && isOver) throw replaced();
}

function swept(shareId: string): never {
  throw new StaleReadError(`${shareId} shows nothing`);
}
