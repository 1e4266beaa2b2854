import { type Answer, refuse } from './answers.ts';
import { objectsOf, pieces } from './pieces.ts';
import { isLatest, reservationsOf } from './records.ts';
import type { OperatorRequest } from './requests.ts';
import { type Choose, DAY, isOpen, type State, type Target } from './state.ts';

const done: Answer = { status: 204 };

export function operate(
  state: State,
  request: OperatorRequest,
  alone: boolean,
  choose: Choose,
): Answer {
  switch (request.do) {
    case 'revoke': {
      const key = state.keys[request.key];
      if (key) key.revoked = true;
      return done;
    }
    case 'link': {
      const holder = state.links[request.repo] ?? request.account;
      if (holder !== request.account) return refuse(400, 'invalid_request');
      state.links[request.repo] = request.account;
      return done;
    }
    case 'unlink':
      return unlink(state, request.repo, alone, choose);
    case 'sweep':
      sweep(state, request.alone);
      return done;
  }
}

/** Closes open reservations, so that no earlier upload appears after a new link. */
function unlink(state: State, repo: string, alone: boolean, choose: Choose): Answer {
  const account = state.links[repo] ?? null;
  // Of two concurrent unlinks, the second may get either answer.
  if (account === null) return alone || choose([true, false]) ? refuse(404, 'not_found') : done;
  state.links[repo] = null;
  for (const target of state.targets)
    if (target.account === account && target.identity?.repo === repo)
      for (const one of reservationsOf(state, target)) one.closed = true;
  return done;
}

/** A sweep that broke off or had concurrent requests may leave things to the next one. */
export function sweep(state: State, alone: boolean): void {
  const gone = alone ? 'gone' : 'perhaps';
  for (const target of state.targets) {
    if (target.presence === 'gone') continue;
    if (isPastRetention(state, target))
      target.presence = isAwaited(state, target) ? 'perhaps' : gone;
    else if (isAbandoned(state, target, 30 * DAY)) target.presence = gone;
    else if (isAbandoned(state, target, 29 * DAY)) target.presence = 'perhaps';
  }
  for (const one of state.reservations)
    if (one.presence !== 'gone' && one.createdAt < state.now - 30 * DAY) one.presence = gone;
  const needed = neededObjects(state);
  for (const name of Object.keys(state.objects))
    if (!needed.has(name)) state.objects[name] = 'perhaps';
}

/** Whether the retention of a target is over and no upload to it is open. */
const isPastRetention = (state: State, target: Target) =>
  target.expiresAt !== null &&
  target.expiresAt <= state.now &&
  (target.kind === 'preview' || !isLatest(state, target)) &&
  !reservationsOf(state, target).some((one) => isOpen(one, state.now));

/** Whether the target has a reservation that has not expired. */
const isAwaited = (state: State, target: Target) =>
  reservationsOf(state, target).some(({ expiresAt }) => expiresAt > state.now);

/** Whether the target was never ready, and its last reservation is older than `age`. */
const isAbandoned = (state: State, target: Target, age: number) =>
  target.readyAt === null &&
  reservationsOf(state, target).every(({ createdAt }) => createdAt < state.now - age);

/** Of current revisions, of recently replaced ones, and of reservations that may be renewed. */
function neededObjects(state: State): Set<string> {
  const needed = new Set<string>();
  const need = (account: string, piece: keyof typeof pieces) =>
    needed.add(`${account} ${pieces[piece].object}`);
  for (const { presence, account, revisions } of state.targets) {
    if (presence !== 'there') continue;
    for (const { content, supersededAt } of revisions)
      if (supersededAt === null || supersededAt + DAY > state.now)
        for (const { piece } of objectsOf(content)) need(account, piece);
  }
  for (const { account, closed, finalized, createdAt, slots } of state.reservations)
    if (!closed && finalized === null && createdAt + DAY > state.now)
      for (const { filled, piece } of slots) if (filled) need(account, piece);
  return needed;
}
