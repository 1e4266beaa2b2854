import { type Answer, refuse } from './answers.ts';
import { objectsOf, pieces } from './pieces.ts';
import { branchOf, reservationOf, reservationsOf, targetOf } from './records.ts';
import type { ReserveRequest } from './requests.ts';
import {
  type Choose,
  DAY,
  fill,
  fresh,
  holds,
  isLinked,
  isOpen,
  isThere,
  LIFETIME,
  MOST_OPEN,
  type Reservation,
  type Slot,
  type Target,
  type World,
} from './world.ts';

/** docs/api.md, Reserve and Idempotency-Key. */
export function reserve(
  world: World,
  account: string,
  request: ReserveRequest,
  choose: Choose,
): Answer {
  const { do: _, as: __, idempotencyKey, ...body } = request;
  const kind = body.identity ? 'build' : 'preview';
  const name = `${account} ${kind} ${idempotencyKey}`;
  const before = idempotencyKey === null ? undefined : world.requests[name];
  if (before && before.at + DAY > world.now) {
    if (before.body !== JSON.stringify(body)) return refuse(422, 'idempotency_key_reused');
    const earlier = world.reservations.find(({ id }) => id === before.reservation);
    const isOver = earlier?.closed && earlier.finalized === null;
    const target = earlier && !isOver && targetOf(world, earlier);
    if (target && isThere(target, choose) && isLinked(world, target))
      return answer(world, earlier, true, choose);
  }
  const { identity } = body;
  if (identity && world.links[identity.repo] !== account) return refuse(404, 'not_found');
  const target = sameTarget(world, account, request, choose) ?? newTarget(world, account, request);
  const reservation = newReservation(world, target, request, choose);
  if (idempotencyKey !== null) {
    const { id } = reservation;
    world.requests[name] = { body: JSON.stringify(body), reservation: id, at: world.now };
  }
  return answer(world, reservation, false, choose);
}

/** Each answer has a token of its own. */
function answer(world: World, reservation: Reservation, replayed: boolean, choose: Choose): Answer {
  const token = fresh(world, 'token');
  reservation.tokens.push(token);
  const uploaded = reservation.slots.map(
    (slot) => slot.filled || isSeen(world, reservation, slot, choose),
  );
  return {
    status: 201,
    body: reservationOf(world, reservation, token, uploaded),
    ...(replayed && { replayed }),
  };
}

/** A finalize that is under way has looked at it, and found it right. */
function isSeen(world: World, one: Reservation, slot: Slot, choose: Choose): boolean {
  if (one.looking === 0 || slot.staged !== 'right' || !choose([false, true])) return false;
  fill(world, one, slot);
  return true;
}

/** Identity is repository of the account, branch, platform and commit. */
function sameTarget(
  world: World,
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
  return world.targets.find((target) => same(target) && isThere(target, choose));
}

function newTarget(world: World, account: string, request: ReserveRequest): Target {
  const { identity, platform, billing } = request;
  const share = fresh(world, 'share');
  const target: Target = {
    ...{ kind: identity ? 'build' : 'preview', account, platform, identity, billing },
    ...{ id: identity ? fresh(world, 'build') : share, share, presence: 'there' },
    ...{ createdAt: world.now, updatedAt: world.now, readyAt: null, expiresAt: null },
    ...{ revisions: [], current: null },
  };
  if (identity) world.branches[branchOf(target)] ??= fresh(world, 'branch');
  world.targets.push(target);
  return target;
}

function newReservation(
  world: World,
  target: Target,
  { content, retentionDays }: ReserveRequest,
  choose: Choose,
): Reservation {
  closeOldest(world, target, MOST_OPEN - 1);
  const slots = objectsOf(content).map(({ role, path, piece }) => ({
    ...{ key: fresh(world, 'slot'), role, path, piece, staged: null },
    filled: holds(world, target.account, pieces[piece].object, choose),
  }));
  const reservation: Reservation = {
    ...{ id: slots[0]?.key ?? '', account: target.account, target: target.id },
    ...{ content, retentionDays, slots },
    ...{ presence: 'there', createdAt: world.now, expiresAt: world.now + LIFETIME },
    ...{ closed: false, looking: 0, finalized: null, tokens: [] },
  };
  world.reservations.push(reservation);
  return reservation;
}

/** So many of one identity stay open, those that were made last. */
export function closeOldest(world: World, target: Target, kept: number): void {
  const open = reservationsOf(world, target).filter((one) => isOpen(one, world.now));
  for (const one of open.slice(0, Math.max(0, open.length - kept))) one.closed = true;
}
