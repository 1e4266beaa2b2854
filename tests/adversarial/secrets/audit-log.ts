import { createAccount } from '../../../packages/server/src/core/accounts/administer.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../scenario.ts';
import { FAILS_NOW, linkUntilDone, live, QUOTA } from './audit-life.ts';
import { compare, type ExpectedAudit } from './expected-audit.ts';
import { faultyStore } from './faults.ts';

/** The database fails sometimes. The audit log must match the answers. */
export const auditLog: Scenario = {
  name: 'secrets/audit log',
  promise: 'the audit log shows who did what',
  least: { long: 3000, short: 60 },
  weight: 1,
  run: runClients,
};

/** Two on each of two repositories, one with builds and one with previews. */
const CLIENTS = [0, 1, 2, 3];

async function runClients(run: Run): Promise<void> {
  let often = 0;
  const fail = () => {
    if (run.random() < often) throw new Error(FAILS_NOW);
  };
  await using server = await startTestServer({
    stores: await run.stores(),
    env: {
      VITRINE_ACCOUNT_QUOTA_BYTES: String(QUOTA),
      // A third reservation of a build closes the first, and a key soon exceeds the rate limit.
      VITRINE_MAX_OPEN_RESERVATIONS: '2',
      VITRINE_RATE_LIMIT_PER_MINUTE: '8',
    },
    // Real time, because a lease whose release failed must expire.
    overrides: { ...faultyStore(fail), clock: systemClock },
  });
  const { deps, account } = server;
  const otherAccount = await createAccount(deps, 'other');
  const expected: ExpectedAudit = {
    requests: new Map(),
    refused: new Map(),
    events: new Map(),
    failed: 0,
  };
  const [{ id: last } = { id: 0 }] = await deps.store.audit.newest({}, 1);
  for (let round = 0; run.goOn(); round += 1) {
    often = round % 3 === 0 ? 0 : 0.05;
    // Flushed in time: beyond a thousand kinds, further refusals are counted as one.
    if (often === 0) await deps.refusalLog.flush();
    const repositories = [0, 1].map((pair) => `shop-${round}-${pair}`);
    const fixture = { run, server, expected, account, otherAccount };
    for (const repo of repositories) await linkUntilDone(fixture, repo);
    await Promise.all(CLIENTS.map((at) => live(fixture, `shop-${round}-${at % 2}`, { round, at })));
  }
  often = 0;
  await deps.refusalLog.flush();
  const log = await deps.store.audit.newest({}, 1_000_000);
  compare(
    run,
    expected,
    log.filter(({ id }) => id > last),
  );
}
