import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../../../packages/server/src/core/accounts/administer.ts';
import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';
import type { Run } from '../scenario.ts';
import { reportedBy } from '../support/reported-by.ts';
import { atOnce, openHere } from './at-once.ts';
import { runClients } from './audit-log.ts';
import { goEveryPath } from './every-path.ts';
import { failSometimes } from './failing-parts.ts';

type Repositories = Pick<ReadRepositories, 'audit' | 'keys'>;

/** Changes repositories of a store, in transactions too. */
const changed =
  (change: (rows: Repositories) => Partial<Repositories>) =>
  (store: Store): Store => ({
    ...store,
    ...change(store),
    transaction: (work) => store.transaction((tx) => work({ ...tx, ...change(tx) })),
  });

/** A store that drops audit events of this kind. */
const lossy = (lost: string) =>
  changed(({ audit }) => ({
    audit: {
      ...audit,
      record: async (event) => {
        if (!event.action.startsWith(lost)) await audit.record(event);
      },
    },
  }));

/** A store that caches keys and never notices a revocation. */
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

/** The bugs, each with the failure that must be reported and the scenario that finds it. */
const seededBugs: Record<string, [reported: string, run: (run: Run) => Promise<void>]> = {
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
  'an error message for clients contains a secret': [
    'a list reveals secrets',
    (run) => failSometimes(run, (secret) => `It cannot answer ${secret.slice(20)} now.`),
  ],
  'a revoked key is good for a while': [
    'a key is accepted by the process that has just revoked it',
    async (run) => {
      await using here = await openHere(run, { store: forgetful() });
      await atOnce(run, here);
    },
  ],
  'actions of operators are not logged': [
    'the log differs for an operator',
    (run) => runClients(run, lossy('key.revoked')),
  ],
  'changes by requests are not logged': [
    'the log differs for a request',
    (run) => runClients(run, lossy('build.reserved')),
  ],
  'refusals are not logged': [
    'the counts of refusals differ',
    (run) => runClients(run, lossy('refused.')),
  ],
};

test.each(Object.entries(seededBugs))(
  'a seeded bug is reported: %s',
  { timeout: 300_000 },
  async (_, [reported, run]) => {
    expect(await reportedBy(run, 100)).toContain(reported);
  },
);
