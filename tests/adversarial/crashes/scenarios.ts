import type { Combination } from '../../harness/combinations.ts';
import type { Scenario } from '../scenario.ts';
import { crash } from './crash.ts';
import type { Way } from './make-storage.ts';
import { collectSteps, commitSteps, putSteps, type Step, sweepSteps } from './steps.ts';

type On = (combination: Combination) => boolean;
const isStoring: On = ({ blobs }) => blobs === 'files';
const isCollecting: On = ({ blobs }) => blobs === 's3';
const isEmbedded: On = ({ database, blobs }) => database === 'sqlite' && blobs === 'files';
const isStateless: On = ({ database, blobs }) => database === 'postgres' && blobs === 's3';

/** Each step gets the same number of cases. */
const crashing = (way: Way, where: string, steps: Step[], on: On): Scenario => ({
  name: `crashes/${way} ${where}`,
  promise: 'what was acknowledged survives a crash and power loss',
  on,
  ...(way === 'power loss' && { privileged: true }),
  least: { long: 200 * steps.length, short: steps.length },
  weight: 0,
  run: (run) => crash(run, { way, steps }),
});

const onPut = 'on the way of a PUT';
const onCollect = 'while uploads are collected';
const onCommit = 'at commits and finalizes';
const onSweep = 'during a sweep';

export const crashes: Scenario[] = [
  crashing('kill -9', onPut, putSteps, isStoring),
  crashing('kill -9', onCollect, collectSteps, isCollecting),
  crashing('kill -9', onCommit, commitSteps, () => true),
  // For a server without local state, power loss is the same as a kill.
  crashing('power loss', onPut, putSteps, isStoring),
  crashing('power loss', onCollect, collectSteps, (on) => isCollecting(on) && !isStateless(on)),
  crashing('power loss', onCommit, commitSteps, (on) => !isStateless(on)),
  crashing('kill -9', onSweep, sweepSteps, isEmbedded),
  crashing('power loss', onSweep, sweepSteps, isEmbedded),
];
