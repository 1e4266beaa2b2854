import type { Deps } from '../ports/deps.ts';
import { REMEMBERED_MS, RENEWABLE_MS } from './periods.ts';

/** Builds or previews that one transaction deletes at most. */
const BATCH = 200;

/**
 * A build or preview that never became ready is deleted before its last reservation is: without both
 * it would have no content to show. A reservation lives at most RENEWABLE_MS.
 */
const ABANDONED_MS = REMEMBERED_MS - RENEWABLE_MS;

/** Deletes builds or previews past their retention, and abandoned ones; answers how many. */
export function expireTargets(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  kind: 'builds' | 'previews',
): Promise<number> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const targets = tx[kind];
    const due = async () => [
      ...(await targets.pastRetention(now, BATCH / 2)),
      ...(await targets.abandoned(now - ABANDONED_MS, BATCH / 2)),
    ];
    const candidates = new Set(await due());
    for (const id of candidates) await targets.lock(id);
    // A finalize that was faster than the lock has extended its retention.
    const ids = (await due()).filter((id) => candidates.has(id));
    for (const id of ids) await targets.delete(id, now);
    return ids.length;
  });
}
