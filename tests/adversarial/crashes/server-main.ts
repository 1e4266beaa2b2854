// A process with several servers, each of which stops at its own step. The parent process kills it.
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { createLog } from '../../../packages/server/src/platform/logging.ts';
import { openServer } from '../../../packages/server/src/server.ts';
import { failpoints, type Parts } from './failpoints.ts';
import { Gate, watchAnswers, watchS3Requests } from './gate.ts';
import { seededBugs } from './seeded-bugs.ts';
import type { Orders, Told } from './server-process.ts';
import { isSweeping } from './steps.ts';
import { sweepOn } from './sweeps.ts';

const gates = new Map<number | undefined, Gate>();

process.once('message', async ({ servers, bug }: Orders) => {
  const log = createLog('error');
  watchAnswers(gates);
  watchS3Requests();
  const withBug = bug ? seededBugs[bug] : (parts: Parts) => parts;
  const starting = servers.map(async ({ environment, step, passes }, index) => {
    const gate = new Gate(step, passes, () => tell({ stopped: index }));
    const { url, deps } = await openServer(readConfig(environment), log, withBug(failpoints(gate)));
    gates.set(Number(new URL(url).port), gate);
    if (isSweeping([step])) void sweepOn(deps, gate);
    return url;
  });
  tell({ urls: await Promise.all(starting) });
});

// The parent process is gone and can no longer kill this one.
process.once('disconnect', () => process.exit());

function tell(what: Told): void {
  process.send?.(what);
}
