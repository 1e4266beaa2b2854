import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** A clock whose `sleep` never ends, so that no run times out. */
const clock = { now: () => 0, steady: () => 0, sleep: () => new Promise<void>(() => {}) };

function controlledWork() {
  const runs: PromiseWithResolvers<string>[] = [];
  const work = () => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

test('callers that join a run share its success', async () => {
  const flights = new SingleFlight(clock);
  const { runs, work } = controlledWork();
  const all = [1, 2, 3].map(() => flights.run('a', 1, work));
  runs[0]?.resolve('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  expect(runs.length).toBe(1);
});

test('callers that joined a failed run share one second run', async () => {
  const flights = new SingleFlight(clock);
  const { runs, work } = controlledWork();
  const [first, second, third] = [1, 2, 3].map(() => flights.run('a', 1, work));
  runs[0]?.reject(new Error('something is missing'));
  await expect(first).rejects.toThrow('something is missing');
  expect(runs.length).toBe(2);
  runs[1]?.resolve('done');
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);

  const [one, other] = [1, 2].map(() => flights.run('a', 1, work));
  runs[2]?.reject(new Error('once'));
  await expect(one).rejects.toThrow('once');
  runs[3]?.reject(new Error('again'));
  await expect(other).rejects.toThrow('again');
  await flights.settled();
});
