import { objectsOf, type PieceName, pieces } from './pieces.ts';
import { reservationsOf, targetOf } from './records.ts';
import { type Choose, DAY, fill, isLinked, isThere, type State, type Target } from './state.ts';

/** Its PUT may be skipped (docs/api.md, build.reserve.40). */
export function holds(state: State, account: string, object: string, choose: Choose): boolean {
  const name = `${account} ${object}`;
  const presence = state.objects[name];
  if (presence === undefined || !isReadable(state, account, object, choose))
    return isFound(state, account, object, choose);
  if (presence === 'held' || choose([true, false])) {
    state.objects[name] = 'held';
    return true;
  }
  delete state.objects[name];
  return false;
}

/** Whether a build or preview that can be read refers to the object. */
function isReadable(state: State, account: string, object: string, choose: Choose): boolean {
  const references = state.targets
    .filter((target) => target.account === account && target.presence !== 'gone')
    .filter((target) => isLinked(state, target))
    .map((target) => ({ target, reference: referenceOf(state, target, object) }))
    .filter(({ reference }) => reference !== 'none');
  const isCertain = references.some(
    ({ target, reference }) => target.presence === 'there' && reference === 'certain',
  );
  if (isCertain) return true;
  return references.some(
    ({ target, reference }) =>
      isThere(target, choose) && (reference === 'certain' || choose([true, false])),
  );
}

/**
 * Whether a revision of the target has the object, or it was sent for an upload to it that is not
 * finalized. A sweep may have removed what no read and no renew needs any more.
 */
function referenceOf(state: State, target: Target, object: string): 'certain' | 'perhaps' | 'none' {
  const isIt = ({ piece }: { piece: PieceName }) => pieces[piece].object === object;
  const revisions = target.revisions
    .filter(({ content }) => objectsOf(content).some(isIt))
    .map(({ supersededAt }) => supersededAt === null || supersededAt + DAY > state.now);
  const uploads = reservationsOf(state, target)
    .filter(({ finalized, presence }) => finalized === null && presence !== 'gone')
    .filter(({ slots }) => slots.some((slot) => slot.filled && isIt(slot)))
    .map(({ closed, createdAt }) => !closed && createdAt + DAY > state.now);
  const needed = [...revisions, ...uploads];
  if (needed.includes(true)) return 'certain';
  return needed.length > 0 ? 'perhaps' : 'none';
}

/** Whether a finalize in progress has verified the object by now. */
function isFound(state: State, account: string, object: string, choose: Choose): boolean {
  const [found] = state.reservations
    .filter((one) => one.account === account && one.looking > 0)
    .flatMap((one) => one.slots.map((slot) => ({ one, slot })))
    .filter(({ slot }) => slot.staged === 'right' && pieces[slot.piece].object === object)
    .filter(({ one }) => isShown(state, targetOf(state, one), choose));
  if (!found || !choose([false, true])) return false;
  fill(state, found.one, found.slot);
  return true;
}

const isShown = (state: State, target: Target, choose: Choose) =>
  isLinked(state, target) && isThere(target, choose);
