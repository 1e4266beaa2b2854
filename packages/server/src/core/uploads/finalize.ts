import type { IncompleteReason, IncompleteUpload } from '@vitrine/contract/errors.ts';
import type { Caller } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import type { Rows } from '../ports/store.ts';
import { fillSlot } from './put-slot.ts';
import type { Reservation, UploadKind, UploadSlot } from './reservation.ts';
import { expired, reservationOf } from './tokens.ts';

/** What differs between builds and previews once the bytes are there. */
export interface Product<View> {
  kind: UploadKind;
  /** Refuses with `not_found` when the target is no longer the caller's, or no longer there. */
  requireTarget(rows: Rows, caller: Caller, reservation: Reservation): Promise<void>;
  /** Registers the filled reservation: the pointer swap, and whatever is counted. */
  register(rows: Rows, reservation: Reservation): Promise<View>;
}

export type Finalized<View> = { view: View; replayed: boolean };

/** Slots without verified bytes, of so many that were declared. */
type Unfilled = { unfilled: UploadSlot[]; declared: number };

const PATIENCE_MS = 10_000;
const LEASE_MS = 60_000;
const POLL_MS = 200;

/** Turns a reservation into the record it promised, exactly once, however many callers race. */
export async function finalize<View>(
  deps: Deps,
  product: Product<View>,
  caller: Caller,
  token: string,
): Promise<Finalized<View>> {
  const reservation = await reservationOf(deps.store, caller, token, product.kind);
  await product.requireTarget(deps.store, caller, reservation);
  return deps.flights.join(reservation.id, PATIENCE_MS, () =>
    run(deps, product, caller, reservation.id),
  );
}

async function run<View>(deps: Deps, product: Product<View>, caller: Caller, id: string) {
  for (;;) {
    const done = await commit(deps, product, caller, id);
    if (!('unfilled' in done)) return done;
    await collect(deps, id, done);
  }
}

/** One transaction: either the record, or the slots that still have no verified bytes. */
function commit<View>(
  { store, clock }: Deps,
  product: Product<View>,
  caller: Caller,
  id: string,
): Promise<Finalized<View> | Unfilled> {
  return store.transaction(async (rows) => {
    const reservation = await rows.reservations.lock(id);
    if (!reservation) throw expired();
    await product.requireTarget(rows, caller, reservation);
    if (reservation.finalizedAt !== null) {
      return { view: (await rows.reservations.result(id)) as View, replayed: true };
    }
    const now = clock.now();
    if (reservation.closedAt !== null || reservation.expiresAt <= now) throw expired();
    const slots = await rows.slots.of(id);
    const unfilled = slots.filter(({ storedKey }) => storedKey === null);
    if (unfilled.length > 0) return { unfilled, declared: slots.length };
    const view = await product.register(rows, reservation);
    await rows.reservations.finalize(id, now, view);
    return { view, replayed: false };
  });
}

/**
 * Fetches what was PUT past this process. Whoever has the lease does it; the others look again. A
 * store that takes PUTs itself has nothing to fetch, and the slots are reported as they are.
 */
async function collect(deps: Deps, id: string, { unfilled, declared }: Unfilled): Promise<void> {
  const { store, clock } = deps;
  const now = clock.now();
  if (!(await store.transaction((rows) => rows.reservations.takeLease(id, now, now + LEASE_MS)))) {
    return clock.sleep(POLL_MS);
  }
  try {
    const problems: IncompleteUpload[] = [];
    for (const slot of unfilled) {
      const reason = await collectSlot(deps, slot);
      const { role, objectKey } = slot;
      if (reason) problems.push({ path: slot.path || null, role, objectKey, reason });
    }
    if (problems.length > 0) throw incomplete(problems, declared);
  } finally {
    await store.transaction((rows) => rows.reservations.dropLease(id));
  }
}

async function collectSlot(deps: Deps, slot: UploadSlot): Promise<IncompleteReason | null> {
  const reservation = await deps.store.reservations.find(slot.reservationId);
  const { sizeBytes, contentHash, encoding } = slot;
  const { maxDecodedBytes } = deps.limits;
  const found = await deps.blobs.collect(
    { ...slot, expiresAt: reservation?.expiresAt ?? 0 },
    { sizeBytes, contentHash, encoding, maxDecodedBytes },
  );
  if ('missing' in found) return found.missing;
  const kept = await fillSlot(deps, slot, found, deps.clock.now());
  if (kept !== found.key) await deps.blobs.delete(found.key);
  return null;
}

const SHOWN = 3;

function incomplete(details: IncompleteUpload[], declared: number): Refusal {
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
