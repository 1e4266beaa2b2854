import { type Answer, refuse } from './answers.ts';
import { holds } from './held.ts';
import { pieces } from './pieces.ts';
import { recordOf, reservationOf, targetOf } from './records.ts';
import type { CollectRequest, PutRequest, TokenRequest } from './requests.ts';
import { closeOldest } from './reserve.ts';
import {
  type Choose,
  DAY,
  fill,
  isClosed,
  isLinked,
  isThere,
  LIFETIME,
  MOST_OPEN,
  type Reservation,
  reopen,
  type Slot,
  type State,
  type Target,
} from './state.ts';

/** docs/api.md, Upload. S3 does not check whether the reservation is open. */
export function put(state: State, request: PutRequest, alone: boolean, choose: Choose): Answer {
  const { until, bytes } = request;
  const all = state.reservations.flatMap((one) => one.slots.map((slot) => ({ one, slot })));
  const found = all.find(({ slot }) => slot.key === request.objectKey);
  if (bytes === 'broken off') return { status: 0 };
  if (state.bytes === 's3') {
    if (bytes === 'short') return { status: 403 };
    if (!found) return { status: 200 };
    const { one, slot } = found;
    // A finalize in progress may have verified the replaced bytes.
    const isOther = slot.staged !== null && slot.staged !== bytes;
    if (one.looking > 0 && isOther && choose([false, true])) missing(state, one, slot);
    slot.staged = bytes;
    return { status: 200 };
  }
  if (until <= state.now || !found || !isThere(found.one, choose))
    return refuse(403, 'slot_expired');
  const { one, slot } = found;
  if (bytes === 'short') return refuse(400, 'size_mismatch');
  if (one.finalized !== null) return refuse(409, 'reservation_finalized');
  if (one.closed || one.expiresAt <= state.now) return refuse(403, 'slot_expired');
  // A concurrent PUT may have closed the slot after this one began.
  if (isClosed(slot) && (alone || choose([true, false]))) return refuse(403, 'slot_expired');
  if (bytes === 'wrong') {
    slot.failures += 1;
    return refuse(400, 'digest_mismatch');
  }
  fill(state, one, slot);
  return { status: 200 };
}

type Found = { reservation: Reservation; target: Target };

/** Finds the reservation of a token, with the checks that finalize and renew share. */
function findOpened(
  state: State,
  account: string,
  token: string,
  kind: Target['kind'] | null,
  choose: Choose,
): Found | Answer {
  const reservation = state.reservations.find(({ tokens }) => tokens.includes(token));
  const target = reservation && targetOf(state, reservation);
  const known = reservation && target && (kind ?? target.kind) === target.kind;
  const isOld = reservation?.presence === 'perhaps';
  if (!known || !isThere(reservation, choose)) return refuse(400, 'invalid_token');
  if (reservation.account !== account) return refuse(403, 'account_mismatch');
  // A sweep may remove an old reservation between two reads.
  if (isOld && choose([false, true])) {
    reservation.presence = 'gone';
    return refuse(410, 'reservation_expired');
  }
  if (!isThere(target, choose) || !isLinked(state, target)) {
    // A sweep removes the target first and may be about to remove the reservation.
    if (isOld && target.presence === 'gone') reservation.presence = 'perhaps';
    return refuse(404, 'not_found');
  }
  return { reservation, target };
}

/** docs/api.md, Renew. */
export function renew(
  state: State,
  account: string,
  { token }: TokenRequest,
  alone: boolean,
  choose: Choose,
): Answer {
  const found = findOpened(state, account, token, null, choose);
  if ('status' in found) return found;
  const { reservation, target } = found;
  const last = reservation.createdAt + DAY;
  if (reservation.finalized !== null) return refuse(409, 'reservation_finalized');
  if (reservation.closed || last <= state.now) return refuse(410, 'reservation_expired');
  // A renewed reservation counts as open again.
  if (reservation.expiresAt <= state.now) closeOldest(state, target, MOST_OPEN - 1);
  reservation.expiresAt = Math.min(state.now + LIFETIME, last);
  for (const slot of reservation.slots) reopen(slot);
  const isStill = alone && reservation.looking === 0;
  const uploaded = reservation.slots.map((slot) => {
    slot.filled ||= holds(state, account, pieces[slot.piece].object, choose);
    // Uploads on S3 are verified last, and others may discard them meanwhile.
    return slot.filled || (slot.staged !== null && (isStill || choose([true, false])));
  });
  return { status: 200, body: reservationOf(state, reservation, token, uploaded) };
}

/** docs/api.md, Finalize. */
export function finalize(
  state: State,
  account: string,
  { token, do: what }: TokenRequest,
  alone: boolean,
  choose: Choose,
): Answer {
  const kind = what === 'finalize build' ? 'build' : 'preview';
  const found = findOpened(state, account, token, kind, choose);
  if ('status' in found) return found;
  const { reservation, target } = found;
  // A finalize that joins another in progress gets the answer of the first.
  if (reservation.finalized !== null)
    return { status: 201, body: reservation.finalized, ...(alone && { replayed: true }) };
  if (reservation.closed || reservation.expiresAt <= state.now)
    return refuse(410, 'reservation_expired');
  if (reservation.looking > 0) reservation.looking -= 1;
  // A finalize that joins another in progress gets the answer of the first.
  const hasClosed = reservation.slots.some((slot) => !slot.filled && isClosed(slot));
  if (hasClosed && (alone || choose([true, false]))) return refuse(403, 'slot_expired');
  const details = reservation.slots.flatMap((slot) => {
    // A concurrent finalize may have verified and discarded it.
    if (reservation.looking > 0 && slot.staged === 'wrong' && choose([false, true])) discard(slot);
    const reason = missing(state, reservation, slot);
    return reason ? [{ path: slot.path, role: slot.role, objectKey: slot.key, reason }] : [];
  });
  if (details.length > 0) return { ...refuse(409, 'uploads_incomplete'), details };
  publish(state, reservation, target);
  reservation.finalized = recordOf(state, target);
  return { status: 201, body: reservation.finalized };
}

/** Right bytes are kept, wrong ones discarded. */
function missing(state: State, reservation: Reservation, slot: Slot): string | null {
  if (slot.filled) return null;
  if (slot.staged === 'right') fill(state, reservation, slot);
  else if (slot.staged === null) return 'missing';
  else {
    discard(slot);
    return 'digest_mismatch';
  }
  return null;
}

/** Removes wrong bytes, and counts them. */
function discard(slot: Slot): void {
  slot.staged = null;
  slot.failures += 1;
}

/** A finalize begins to verify uploads on S3. Its progress is decided when a request may see it. */
export function collect(state: State, { token }: CollectRequest): Answer {
  const reservation = state.reservations.find(({ tokens }) => tokens.includes(token));
  if (reservation) reservation.looking += 1;
  return { status: 0 };
}

/** docs/api.md, Identity, states and latest: content is replaced as a whole. */
function publish(state: State, reservation: Reservation, target: Target): void {
  const { content, retentionDays } = reservation;
  const current = target.revisions.at(-1);
  if (!current || JSON.stringify(current.content) !== JSON.stringify(content)) {
    if (current) current.supersededAt = state.now;
    target.revisions.push({ content, supersededAt: null });
  }
  target.current = reservation.id;
  target.updatedAt = state.now;
  target.readyAt ??= state.now;
  target.expiresAt = state.now + retentionDays * DAY;
  if (target.billing === 'test_run')
    state.testRuns[target.account] = (state.testRuns[target.account] ?? 0) + 1;
}
