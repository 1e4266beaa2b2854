import type { Deps } from '../ports/deps.ts';
import { endBranches } from './end-branches.ts';
import { expireTargets } from './expire-targets.ts';
import {
  EXCHANGED_MS,
  FINALIZE_MARGIN_MS,
  IDEMPOTENCY_MS,
  REMEMBERED_MS,
  RENEWABLE_MS,
  SUPERSEDED_MS,
} from './periods.ts';
import { deleteStrays, deleteUnreferenced } from './unreferenced-bytes.ts';

/** The numbers of deleted rows and objects. */
export type Swept = {
  reservations: number;
  branches: number;
  builds: number;
  previews: number;
  revisions: number;
  objects: number;
  strays: number;
  unfinished: number;
  auditEvents: number;
  keys: number;
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
 * Deletes old reservations, branches that are over, targets past their retention, and unreferenced
 * objects. Rows are deleted before bytes, so a crash in between leaves bytes without a row. A sweep
 * with `walk` lists all stored bytes and deletes such strays. The cost of `walk` grows with the
 * number of stored objects. The cost of everything else depends only on what has changed.
 */
export async function sweep(
  deps: Deps,
  { walk = true, signal = new AbortController().signal } = {},
): Promise<Swept> {
  const { store, blobs, clock, limits, auditDays } = deps;
  const now = clock.now();
  // Each of these runs many short transactions, so that uploads do not wait.
  const ended = await endBranches(deps, signal);
  const expired = await drain(signal, () => expireTargets(deps, 'builds'));
  const { branches } = ended;
  const builds = expired + ended.builds;
  const previews = await drain(signal, () => expireTargets(deps, 'previews'));
  // After an abort, some expired targets remain and still need their reservations.
  const reservations = signal.aborted
    ? 0
    : await store.reservations.deleteBefore(now - REMEMBERED_MS);
  await store.reservations.deleteIdempotencyBefore(now - IDEMPOTENCY_MS);
  const revisions = await store.revisions.sweep(now - SUPERSEDED_MS);
  const auditEvents = await store.audit.deleteBefore(now - auditDays * DAY_MS);
  const keys = await store.keys.deleteExchangedBefore(now - EXCHANGED_MS);
  const objects = await drain(signal, () => deleteUnreferenced(deps));
  // Bytes without a row may be deleted when their reservation can be neither renewed nor finalized
  // any more, because then no request is about to insert the row. The steady clock is used too,
  // because setting the clock ahead must not make bytes old that are being written now.
  const written = Math.min(now, clock.steady());
  const over = written - RENEWABLE_MS - FINALIZE_MARGIN_MS;
  const strays = walk ? await deleteStrays(deps, over, signal) : 0;
  const uncollected = signal.aborted ? 0 : await blobs.sweepUncollected(over);
  const broken = written - limits.maxUploadSeconds * 1000 - 60_000;
  const unfinished = uncollected + (signal.aborted ? 0 : await blobs.sweepUnfinished(broken));
  return {
    reservations,
    branches,
    builds,
    previews,
    revisions,
    objects,
    strays,
    unfinished,
    auditEvents,
    keys,
  };
}
