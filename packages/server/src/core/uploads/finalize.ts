import type { IncompleteUpload } from '@vitrine/contract';
import { byCaller, reservationTarget } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { collect, type Problems, waitForOtherProcess } from './collect.ts';
import { lockUpload } from './lock-upload.ts';
import { closed, expired, reservationOf } from './tokens.ts';
import type { UploadTarget } from './upload-target.ts';

export type Finalized<View> = { view: View; replayed: boolean };

/** Slots without verified bytes, and how many slots were declared. */
type Unfilled = {
  unfilled: UploadSlot[];
  declared: number;
  /** The request arrived after the expiry, so it may only wait for an earlier finalize. */
  late: boolean;
};

const JOIN_TIMEOUT_MS = 10_000;

/** Publishes a reservation as a build or preview, exactly once even with concurrent requests. */
export async function finalize<View>(
  deps: Deps,
  uploadTarget: UploadTarget<unknown, View>,
  caller: Caller,
  token: string,
): Promise<Finalized<View>> {
  const reservation = await reservationOf(deps.store, caller, token, uploadTarget.kind);
  await uploadTarget.requireAccess(deps.store, caller, reservation.targetId);
  // The expiry is compared with the arrival of the request, because verification may take long.
  const arrivedAt = deps.clock.now();
  return deps.finalizes.run(reservation.id, JOIN_TIMEOUT_MS, () =>
    metered(deps, () => finalizeOnce(deps, uploadTarget, caller, reservation, arrivedAt)),
  );
}

async function metered<T>({ clock, meter }: Deps, work: () => Promise<T>) {
  const began = clock.now();
  return work().finally(() => meter?.finalized((clock.now() - began) / 1000));
}

/** Commits once every slot is filled. Before that it collects uploads, and refuses wrong ones. */
async function finalizeOnce<View>(
  deps: Deps,
  uploadTarget: UploadTarget<unknown, View>,
  caller: Caller,
  reservation: Reservation,
  arrivedAt: Millis,
) {
  const removals: Promise<void>[] = [];
  try {
    let problems = await collectFirst(deps, reservation, arrivedAt, removals);
    for (;;) {
      const done = await commit(deps, uploadTarget, caller, reservation, arrivedAt);
      if (!('unfilled' in done)) return done;
      const wrong = done.unfilled.filter(({ objectKey }) => problems.has(objectKey));
      if (wrong.length > 0) throw incomplete(wrong, problems, done.declared);
      problems = done.late
        ? await waitForOtherProcess(deps)
        : await collect(deps, reservation, done.unfilled, arrivedAt, removals);
    }
  } finally {
    await Promise.all(removals);
  }
}

/**
 * Collects before the first transaction when clients PUT to the store itself: no slot is filled then,
 * so that transaction could publish nothing.
 */
async function collectFirst(
  deps: Deps,
  reservation: Reservation,
  arrivedAt: Millis,
  removals: Promise<void>[],
): Promise<Problems> {
  const { finalizedAt, closedAt, expiresAt } = reservation;
  const isOpen = finalizedAt === null && closedAt === null && expiresAt > arrivedAt;
  if (!deps.blobs.collectsUploads || !isOpen) return new Map();
  const empty = (await deps.store.slots.of(reservation.id)).filter(isEmpty);
  return empty.length === 0
    ? new Map()
    : await collect(deps, reservation, empty, arrivedAt, removals);
}

const isEmpty = ({ storedKey }: UploadSlot) => storedKey === null;

/** One transaction. It returns the record, or the slots that have no verified bytes yet. */
function commit<View>(
  deps: Deps,
  uploadTarget: UploadTarget<unknown, View>,
  caller: Caller,
  known: Reservation,
  arrivedAt: Millis,
): Promise<Finalized<View> | Unfilled> {
  const { store, clock } = deps;
  return store.transaction(async (tx) => {
    const { id } = known;
    // The slots are read once the locks are held: statements run in the order of these calls.
    const [{ target, reservation }, slots] = await Promise.all([
      lockUpload(tx, uploadTarget, caller, known),
      tx.slots.of(id),
    ]);
    if (reservation.finalizedAt !== null) {
      return { view: (await tx.reservations.result(id)) as View, replayed: true };
    }
    if (reservation.closedAt !== null) throw closed();
    if (reservation.expiresAt <= arrivedAt) {
      // Too late for a new finalize. One that arrived in time may still run: then wait for it.
      if (!(await tx.reservations.isLeased(id, clock.now()))) throw expired();
      return { unfilled: slots, declared: slots.length, late: true };
    }
    const unfilled = slots.filter(isEmpty);
    if (unfilled.length > 0) return { unfilled, declared: slots.length, late: false };
    const view = await uploadTarget.register(tx, target, reservation, caller);
    const at = clock.now();
    await tx.reservations.finalize(id, at, view);
    const event = { at, action: `${uploadTarget.kind}.finalized` as const };
    const audited = reservationTarget(deps, reservation, uploadTarget.billingKindOf?.(view));
    await tx.audit.record(byCaller(caller, { ...event, target: audited }));
    return { view, replayed: false };
  });
}

const SHOWN = 3;

function incomplete(slots: UploadSlot[], problems: Problems, declared: number): Refusal {
  const details = slots.map(({ path, role, objectKey }): IncompleteUpload => {
    const reason = problems.get(objectKey) ?? 'missing';
    return { path: path || null, role, objectKey, reason };
  });
  const missing = details.every(({ reason }) => reason === 'missing');
  const names = details
    .slice(0, SHOWN)
    .map(({ path, reason }) => (path ?? 'the bundle') + (missing ? '' : ` (${reason})`));
  const others = details.length > SHOWN ? ` and ${details.length - SHOWN} more` : '';
  const wrong = `${details.length} of ${declared} uploads ${details.length === 1 ? 'is' : 'are'} ${missing ? 'missing' : 'missing or wrong'}`;
  return new Refusal(
    'uploads_incomplete',
    `${wrong}: ${names.join(', ')}${others}. PUT the declared bytes to these slots, then finalize again.`,
    { details },
  );
}
