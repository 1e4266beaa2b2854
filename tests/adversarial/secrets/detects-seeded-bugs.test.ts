import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../../../packages/server/src/core/accounts/administer.ts';
import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';
import { runScenario } from '../run-scenario.ts';
import type { Run, Scenario } from '../scenario.ts';
import { atOnce, openHere } from './at-once.ts';
import { doMuch } from './audit-log.ts';
import { goEveryPath } from './every-path.ts';
import { failNowAndThen } from './failing-parts.ts';

const SQLITE = { database: 'sqlite', blobs: 'files', processes: 1 } as const;

type Repositories = Pick<ReadRepositories, 'audit' | 'keys'>;

/** A store whose rooms are changed, in transactions too. */
const changed =
  (change: (rows: Repositories) => Partial<Repositories>) =>
  (store: Store): Store => ({
    ...store,
    ...change(store),
    transaction: (work) => store.transaction((tx) => work({ ...tx, ...change(tx) })),
  });

/** What is not written down of what happens. */
const lossy = (lost: string) =>
  changed(({ audit }) => ({
    audit: {
      ...audit,
      record: async (event) => {
        if (!event.action.startsWith(lost)) await audit.record(event);
      },
    },
  }));

/** A store that goes on believing what it once read of a key. */
const forgetful = () => {
  const known = new Map<string, Awaited<ReturnType<Repositories['keys']['find']>>>();
  return changed(({ keys }) => ({
    keys: {
      ...keys,
      find: async (id) => {
        const found = known.get(id) ?? (await keys.find(id));
        known.set(id, found);
        return found;
      },
    },
  }));
};

/** What may go wrong, how it is looked for, and what is told of it. */
const seededBugs: Record<string, [told: string, run: (run: Run) => Promise<void>]> = {
  'a key is in the log': [
    'secrets are in the log',
    (run) => goEveryPath(run, async (key, { log }) => log.push(`GET /${encodeURIComponent(key)}`)),
  ],
  'a key is in a file': [
    'secrets are in note',
    (run) => goEveryPath(run, (key, { dataDir }) => writeFile(join(dataDir, 'note'), btoa(key))),
  ],
  'a key is in the database': [
    'secrets are in what account prints',
    (run) => goEveryPath(run, (key, { operator }) => createAccount(operator.deps, key)),
  ],
  'a part tells people a secret when it fails': [
    'PUT of a slot tells secrets',
    (run) => failNowAndThen(run, (secret) => `It cannot answer ${secret.slice(20)} now.`),
  ],
  'a revoked key is good for a while': [
    'a key is accepted by the process that has just revoked it',
    async (run) => {
      await using here = await openHere(run, { store: forgetful() });
      await atOnce(run, here);
    },
  ],
  'nobody notes what operators do': [
    'the log tells otherwise of an operator',
    (run) => doMuch(run, lossy('key.revoked')),
  ],
  'nobody notes what requests do': [
    'the log says otherwise',
    (run) => doMuch(run, lossy('build.reserved')),
  ],
  'nobody notes who is refused': [
    'refusals are counted otherwise',
    (run) => doMuch(run, lossy('refused.')),
  ],
};

test.each(Object.entries(seededBugs))(
  'shows that %s',
  { timeout: 300_000 },
  async (_, [told, run]) => {
    const broken: string[] = [];
    const scenario: Scenario = {
      name: 'secrets/detects seeded bugs',
      promise: 'the scenarios detect seeded bugs',
      weight: 0,
      least: { long: 1, short: 1 },
      // All that is told, where a report has the first few.
      run: (given) => run({ ...given, broken: (what) => void broken.push(what) }),
    };
    await runScenario(scenario, SQLITE, 1, { least: 100, seconds: 0 });
    expect(broken).toContain(told);
  },
);
