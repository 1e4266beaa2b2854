import { type Answer, refuse } from './answers.ts';
import { holds } from './held.ts';
import { objectsOf, pieces } from './pieces.ts';
import { branchOf, reservationOf, reservationsOf, targetOf } from './records.ts';
import type { ReserveRequest } from './requests.ts';
import {
  type Choose,
  DAY,
  fill,
  fresh,
  isLinked,
  isOpen,
  isThere,
  LIFETIME,
  MOST_OPEN,
  type Reservation,
  type Slot,
  type State,
  type Target,
} from './state.ts';

/** docs/api.md, Reserve and Idempotency-Key. */
export function reserve(
  state: State,
  account: string,
  request: ReserveRequest,
  choose: Choose,
): Answer {
  const { do: _, as: __, idempotencyKey, ...body } = request;
  const kind = body.identity ? 'build' : 'preview';
  const name = `${account} ${kind} ${idempotencyKey}`;
  const before = idempotencyKey === null ? undefined : state.requests[name];
  if (before && before.at + DAY > state.now) {
    if (before.body !== JSON.stringify(body)) return refuse(422, 'idempotency_key_reused');
    const earlier = state.reservations.find(({ id }) => id === before.reservation);
    const isOver = earlier?.closed && earlier.finalized === null;
    const target = earlier && !isOver && targetOf(state, earlier);
    if (target && isThere(target, choose) && isLinked(state, target))
      return answer(state, earlier, true, choose);
  }
  const { identity } = body;
  if (identity && state.links[identity.repo] !== account) return refuse(404, 'not_found');
  const target = sameTarget(state, account, request, choose) ?? newTarget(state, account, request);
  const reservation = newReservation(state, target, request, choose);
  if (idempotencyKey !== null) {
    const { id } = reservation;
    state.requests[name] = { body: JSON.stringify(body), reservation: id, at: state.now };
  }
  return answer(state, reservation, false, choose);
}

/** Answers a reserve. Each answer has a new token. */
function answer(state: State, reservation: Reservation, replayed: boolean, choose: Choose): Answer {
  const token = fresh(state, 'token');
  reservation.tokens.push(token);
  const uploaded = reservation.slots.map(
    (slot) => slot.filled || isSeen(state, reservation, slot, choose),
  );
  return {
    status: 201,
    body: reservationOf(state, reservation, token, uploaded),
    ...(replayed && { replayed }),
  };
}

/** Whether a finalize in progress has verified the upload already. */
function isSeen(state: State, one: Reservation, slot: Slot, choose: Choose): boolean {
  if (one.looking === 0 || slot.staged !== 'right' || !choose([false, true])) return false;
  fill(state, one, slot);
  return true;
}

/** A build is identified by account, repository, branch, platform and commit. */
function sameTarget(
  state: State,
  account: string,
  { identity, platform }: ReserveRequest,
  choose: Choose,
): Target | undefined {
  if (!identity) return undefined;
  const same = (target: Target) =>
    target.account === account &&
    target.platform === platform &&
    target.identity?.repo === identity.repo &&
    target.identity.branch === identity.branch &&
    target.identity.commit === identity.commit;
  return state.targets.find((target) => same(target) && isThere(target, choose));
}

function newTarget(state: State, account: string, request: ReserveRequest): Target {
  const { identity, platform, billing } = request;
  const share = fresh(state, 'share');
  const target: Target = {
    kind: identity ? 'build' : 'preview',
    account,
    platform,
    identity,
    billing,
    id: identity ? fresh(state, 'build') : share,
    share,
    presence: 'there',
    createdAt: state.now,
    updatedAt: state.now,
    readyAt: null,
    expiresAt: null,
    revisions: [],
    current: null,
  };
  if (identity) state.branches[branchOf(target)] ??= fresh(state, 'branch');
  state.targets.push(target);
  return target;
}

function newReservation(
  state: State,
  target: Target,
  { content, retentionDays }: ReserveRequest,
  choose: Choose,
): Reservation {
  closeOldest(state, target, MOST_OPEN - 1);
  const slots = objectsOf(content).map(({ role, path, piece }) => ({
    key: fresh(state, 'slot'),
    role,
    path,
    piece,
    staged: null,
    failures: 0,
    reopenings: 0,
    filled: holds(state, target.account, pieces[piece].object, choose),
  }));
  const reservation: Reservation = {
    id: slots[0]?.key ?? '',
    account: target.account,
    target: target.id,
    content,
    retentionDays,
    slots,
    presence: 'there',
    createdAt: state.now,
    expiresAt: state.now + LIFETIME,
    closed: false,
    looking: 0,
    finalized: null,
    tokens: [],
  };
  state.reservations.push(reservation);
  return reservation;
}

export function closeOldest(state: State, target: Target, kept: number): void {
  const open = reservationsOf(state, target).filter((one) => isOpen(one, state.now));
  for (const one of open.slice(0, Math.max(0, open.length - kept))) one.closed = true;
}
