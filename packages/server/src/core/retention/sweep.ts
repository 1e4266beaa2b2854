import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { IDEMPOTENCY_MS, REMEMBERED_MS, RENEWABLE_MS, SUPERSEDED_MS } from './periods.ts';

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

const BATCH = 200;
/** A finalize that arrived in the last moment may be at work for a while. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs `batch` until it finds nothing more, or nobody wants it to go on. */
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
 * Forgets reservations, applies retention, deletes what nothing references. Rows go first, then
 * bytes: a crash in between leaves bytes without a row, which a sweep with a `walk` over everything
 * that is stored finds as strays. That costs what is stored; the rest costs what has changed.
 */
export async function sweep(
  deps: Deps,
  { walk = true, signal = new AbortController().signal } = {},
): Promise<Swept> {
  const { store, blobs, clock, limits, auditDays } = deps;
  const now = clock.now();
  // Each of these takes as many short transactions as it needs, so that uploads get through.
  const builds = await drain(signal, () => expireTargets(deps, 'builds'));
  const previews = await drain(signal, () => expireTargets(deps, 'previews'));
  // Who was stopped half way has left some that need theirs.
  const reservations = signal.aborted
    ? 0
    : await store.reservations.deleteBefore(now - REMEMBERED_MS);
  await store.reservations.deleteIdempotencyBefore(now - IDEMPOTENCY_MS);
  const revisions = await store.revisions.sweep(now - SUPERSEDED_MS);
  const auditEvents = await store.audit.deleteBefore(now - auditDays * DAY_MS);
  const objects = await drain(signal, () => deleteUnreferenced(deps));
  // Whatever is older came with a reservation that can be neither renewed nor finalized any more,
  // so that nobody is about to give it a row, however long a finalize takes to verify it. What is
  // being stored just now is not old because somebody has set the clock ahead.
  const written = Math.min(now, clock.steady());
  const over = written - RENEWABLE_MS - HOUR_MS;
  const strays = walk ? await sweepStrays(deps, over, signal) : 0;
  const uncollected = signal.aborted ? 0 : await blobs.sweepUncollected(over);
  const broken = written - limits.maxUploadSeconds * 1000 - 60_000;
  const unfinished = uncollected + (signal.aborted ? 0 : await blobs.sweepUnfinished(broken));
  return { reservations, builds, previews, revisions, objects, strays, unfinished, auditEvents };
}

/**
 * What never became ready goes before its last reservation is forgotten: without either it would
 * have no content to show. A reservation lives at most RENEWABLE_MS.
 */
const ABANDONED_MS = REMEMBERED_MS - RENEWABLE_MS;

function expireTargets({ store, clock }: Deps, kind: 'builds' | 'previews'): Promise<number> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const targets = tx[kind];
    const due = async () => [
      ...(await targets.pastRetention(now, BATCH / 2)),
      ...(await targets.abandoned(now - ABANDONED_MS, BATCH / 2)),
    ];
    const candidates = new Set(await due());
    for (const id of candidates) await targets.lock(id);
    // A finalize may have been faster, and given it a new life.
    const ids = (await due()).filter((id) => candidates.has(id));
    for (const id of ids) await targets.delete(id, now);
    return ids.length;
  });
}

async function deleteUnreferenced({ store, blobs, clock }: Deps): Promise<number> {
  const since = clock.now() - RENEWABLE_MS - HOUR_MS;
  const keys = await store.objects.deleteUnreferenced(since, BATCH);
  for (const key of keys) await blobs.delete(key);
  return keys.length;
}

/** Bytes that no row names. What was written after `before` may be about to get its row. */
async function sweepStrays(
  { store, blobs }: Deps,
  before: Millis,
  signal: AbortSignal,
): Promise<number> {
  let strays = 0;
  for await (const { key, writtenAt } of blobs.list()) {
    if (signal.aborted) break;
    if (writtenAt >= before || (await store.objects.exists(key))) continue;
    await blobs.delete(key);
    strays += 1;
  }
  return strays;
}
