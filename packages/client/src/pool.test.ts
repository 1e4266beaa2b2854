import { expect, test } from 'vitest';
import { inParallel } from './pool.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('inParallel runs all items, at most `limit` at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await tick();
    running -= 1;
    done.push(item);
  });
  expect(most).toBe(3);
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('inParallel aborts the others after the first failure, waits for them, and throws it', async () => {
  const aborted: number[] = [];
  const started: number[] = [];
  const run = inParallel([1, 2, 3, 4], 2, async (item, signal) => {
    started.push(item);
    if (item === 1) throw new Error('first');
    await tick();
    if (signal.aborted) aborted.push(item);
    throw new Error('second');
  });
  await expect(run).rejects.toThrow('first');
  expect(started).toEqual([1, 2]);
  expect(aborted).toEqual([2]);
});

test('inParallel throws the reason of an outer abort', async () => {
  const stop = new AbortController();
  const run = inParallel([1], 1, async () => stop.abort(new Error('stopped')), stop.signal);
  await expect(run).rejects.toThrow('stopped');
});
