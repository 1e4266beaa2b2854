import { openParts } from '../../../packages/server/src/compose/parts.ts';
import {
  openStorage,
  type Storage as ServerStorage,
} from '../../../packages/server/src/compose/storage.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import type { Stores } from '../../harness/stores.ts';
import type { Run } from '../scenario.ts';
import { danglingIn, leftoversIn } from '../support/inspection.ts';

const DAY = 86_400_000;
/** Longer than any retention. What one sweep releases, the next one removes. */
const AGES = [400 * DAY, 402 * DAY];

type Storage = {
  dataDir: string;
  stores: Stores;
  /** The latest time that the clock of a server showed. */
  latest?: number;
};

/**
 * Checks the stores once no server uses them: every row has its bytes, no PUT has left a partial file,
 * and long after every retention only the latest build is left.
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

/** Checks that no PUT that was refused or broke off has left a file to the sweep. */
async function halfWrittenIn({ combination }: Run, { blobs }: ServerStorage): Promise<string[]> {
  if (combination.blobs !== 'files') return [];
  const count = await blobs.sweepUnfinished(Number.MAX_SAFE_INTEGER);
  return count > 0 ? [`${count} half written files`] : [];
}
