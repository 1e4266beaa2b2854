import {
  openStorage,
  type Storage as ServerStorage,
} from '../../../packages/server/src/compose/storage.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { Refusal } from '../../../packages/server/src/core/model/errors.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { danglingIn, leftoversIn } from '../support/inspection.ts';
import type { Deployment, Storage } from './deployment.ts';
import { DAY } from './spec/state.ts';

/** Longer than every retention. */
const AGES = 400 * DAY;
/** What one sweep releases, a later one removes. */
const LATER = 2 * DAY;

/**
 * Checks the stores that runs have left behind: before a sweep, long after every retention, and
 * after the last builds are deleted, when nothing must be left. Returns what is wrong.
 */
export async function endOf(deployment: Deployment): Promise<string[]> {
  const holdings = await openStorage({
    config: configOf(deployment.storage),
    credentials: undefined,
  });
  try {
    const wrong = await danglingIn(holdings);
    await deployment.open({ servers: 1, sweeping: false });
    await sweepLater(deployment, [AGES, LATER]);
    wrong.push(...(await danglingIn(holdings)), ...(await leftoversIn(holdings)));
    await deleteBuilds(deployment, holdings);
    await sweepLater(deployment, [LATER, LATER]);
    wrong.push(...(await leftoversIn(holdings)));
    const { objects } = await holdings.rows.objectTotals();
    if (objects > 0) wrong.push(`${objects} objects of deleted builds`);
    return [...new Set(wrong)];
  } finally {
    await holdings.close();
  }
}

const configOf = ({ dataDir, environment }: Storage) =>
  readConfig({ ...environment, VITRINE_DATA_DIR: dataDir });

async function sweepLater(deployment: Deployment, waits: number[]): Promise<void> {
  for (const wait of waits) {
    deployment.clock.advance(wait);
    await swept(deployment);
  }
}

/** Retries like a server, because a store may time out on a busy machine. */
async function swept(deployment: Deployment, left = 5): Promise<void> {
  try {
    await sweep(deployment.server().deps);
  } catch (error) {
    const passes = error instanceof Refusal && error.code === 'unavailable';
    if (!passes || left === 0) throw error;
    await swept(deployment, left - 1);
  }
}

async function deleteBuilds(deployment: Deployment, { rows }: ServerStorage): Promise<void> {
  const { store } = deployment.server().deps;
  const left = rows.engine.reads.selectFrom('builds').select('id').where('deleted_at', 'is', null);
  for (const { id } of await left.execute())
    await store.transaction(({ builds }) => builds.delete(id, deployment.clock.now()));
}
