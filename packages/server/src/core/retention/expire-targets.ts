import type { Deps } from '../ports/deps.ts';
import { ABANDONED_MS } from './periods.ts';

/** The most builds or previews that one transaction deletes. */
const BATCH = 200;

/** Deletes builds or previews that are past their retention or abandoned. Returns how many. */
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
    // A finalize that committed before the lock may have extended the retention.
    const ids = (await due()).filter((id) => candidates.has(id));
    for (const id of ids) await targets.delete(id, now);
    return ids.length;
  });
}
