import { openParts } from '../../../packages/server/src/compose/parts.ts';
import { openStorage, type Storage } from '../../../packages/server/src/compose/storage.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import type { Stores } from '../../harness/stores.ts';
import type { Run } from '../scenario.ts';
import { danglingIn, leftoversIn } from '../support/inspection.ts';

const DAY = 86_400_000;
/** Longer than anything is kept that can be swept at all; what one sweep lets go of, the next takes. */
const AGES = [400 * DAY, 402 * DAY];

type Storage = {
  dataDir: string;
  stores: Stores;
  /** The latest time that a clock showed there. */
  latest?: number;
};

/**
 * Looks at what lies there, with nobody at work on it any more: every row has its bytes, no PUT has left
 * half a file, and long after all is over nothing stays but the latest build.
 */
export async function expectNothingLeft(run: Run, storage: Storage): Promise<void> {
  const { dataDir, stores, latest = systemClock.now() } = storage;
  const config = readConfig({ VITRINE_DATA_DIR: dataDir, ...stores.environment });
  let at = latest;
  const clock = { ...systemClock, now: () => at, steady: () => at };
  const { deps, close } = await openParts(config, { clock });
  const holdings = await openStorage({ config, credentials: undefined });
  try {
    const wrong = [...(await danglingIn(holdings)), ...(await halfWrittenIn(run, holdings))];
    for (const age of AGES) {
      at = latest + age;
      await sweep(deps);
    }
    wrong.push(...(await danglingIn(holdings)), ...(await leftoversIn(holdings)));
    for (const what of new Set(wrong)) run.broken('something is left behind', what);
  } finally {
    await holdings.close();
    await close();
  }
}

/** Whoever refuses a PUT or sees it break removes what came of it, and leaves none to the sweep. */
async function halfWrittenIn({ combination }: Run, { blobs }: Storage): Promise<string[]> {
  if (combination.blobs !== 'files') return [];
  const count = await blobs.sweepUnfinished(Number.MAX_SAFE_INTEGER);
  return count > 0 ? [`${count} half written files`] : [];
}
