import { parentPort, workerData } from 'node:worker_threads';
import type { Combination } from '../../harness/combinations.ts';
import { type Batch, playBatch, type Task } from './batch.ts';
import { Deployment, type Storage } from './deployment.ts';

/** The deployments of a thread. Each runs one batch after the other. */
export type Work = { combination: Combination; storages: Storage[] };
export type Asked = { index: number; task: Task };
export type Done = { index: number; batch: Batch };

const { combination, storages } = workerData as Work;
const deployments = storages.map((storage) => new Deployment(storage));

parentPort?.on('message', async ({ index, task }: Asked) => {
  const deployment = deployments[index];
  if (!deployment) throw new Error('there is no such deployment');
  const done: Done = { index, batch: await playBatch(deployment, combination, task) };
  parentPort?.postMessage(done);
});
