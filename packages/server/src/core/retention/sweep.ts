import type { Deps } from '../ports/deps.ts';
import { expireTargets } from './expire-targets.ts';
import {
  FINALIZE_MARGIN_MS,
  IDEMPOTENCY_MS,
  REMEMBERED_MS,
  RENEWABLE_MS,
  SUPERSEDED_MS,
} from './periods.ts';
import { deleteStrays, deleteUnreferenced } from './unreferenced-bytes.ts';

/** How many of each were removed. */
export type Swept = {
  reservations: number;
  builds: number;
  previews: number;
  revisions: number;
  objects: number;
  strays: number;
  unfinished: number;
  auditEvents: number;
};

const DAY_MS = 86_400_000;

/** Runs `batch` until it finds nothing more or `signal` aborts. */
async function drain(signal: AbortSignal, batch: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const found = await batch();
    total += found;
    if (found === 0) break;
  }
  return total;
}

/**
 * Deletes old reservations, applies retention, deletes what nothing references. Rows are deleted first,
 * then bytes. A crash in between leaves bytes without a row. A sweep with `walk` lists everything that is
 * stored and deletes them as strays. Its cost grows with what is stored, the cost of the rest with what
 * has changed.
 */
export async function sweep(
  deps: Deps,
  { walk = true, signal = new AbortController().signal } = {},
): Promise<Swept> {
  const { store, blobs, clock, limits, auditDays } = deps;
  const now = clock.now();
  // Each of these is many short transactions, so that uploads do not wait.
  const builds = await drain(signal, () => expireTargets(deps, 'builds'));
  const previews = await drain(signal, () => expireTargets(deps, 'previews'));
  // An aborted sweep has left targets that still need their reservations.
  const reservations = signal.aborted
    ? 0
    : await store.reservations.deleteBefore(now - REMEMBERED_MS);
  await store.reservations.deleteIdempotencyBefore(now - IDEMPOTENCY_MS);
  const revisions = await store.revisions.sweep(now - SUPERSEDED_MS);
  const auditEvents = await store.audit.deleteBefore(now - auditDays * DAY_MS);
  const objects = await drain(signal, () => deleteUnreferenced(deps));
  // Older bytes belong to a reservation that can be neither renewed nor finalized any more, so no
  // request is about to insert their row. The steady clock counts as well: setting the clock ahead
  // must not make bytes old that are being written now.
  const written = Math.min(now, clock.steady());
  const over = written - RENEWABLE_MS - FINALIZE_MARGIN_MS;
  const strays = walk ? await deleteStrays(deps, over, signal) : 0;
  const uncollected = signal.aborted ? 0 : await blobs.sweepUncollected(over);
  const broken = written - limits.maxUploadSeconds * 1000 - 60_000;
  const unfinished = uncollected + (signal.aborted ? 0 : await blobs.sweepUnfinished(broken));
  return { reservations, builds, previews, revisions, objects, strays, unfinished, auditEvents };
}
