import { parentPort, workerData } from 'node:worker_threads';
import type { Combination } from '../../harness/combinations.ts';
import { type Batch, playBatch, type Task } from './batch.ts';
import { type Ground, House } from './house.ts';

/** What a thread works on: some houses, each of which has one batch of runs after the other. */
export type Work = { combination: Combination; grounds: Ground[] };
export type Asked = { lane: number; task: Task };
export type Done = { lane: number; batch: Batch };

const { combination, grounds } = workerData as Work;
const houses = grounds.map((ground) => new House(ground));

parentPort?.on('message', async ({ lane, task }: Asked) => {
  const house = houses[lane];
  if (!house) throw new Error('there is no such lane');
  const done: Done = { lane, batch: await playBatch(house, combination, task) };
  parentPort?.postMessage(done);
});
