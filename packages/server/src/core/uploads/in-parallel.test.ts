import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('every item is processed once, at most `atOnce` at a time', async () => {
  const items = Array.from({ length: 20 }, (_, at) => at);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(items, 4, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    done.push(item);
  });
  expect([done.toSorted((a, b) => a - b), most]).toEqual([items, 4]);
});

test('after a failure no item is started, and running items end before it rejects', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const slow = Promise.withResolvers<void>();
  const all = inParallel([0, 1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('the first');
    await slow.promise;
    ended.push(item);
    throw new Error('the second');
  });
  let isOver = false;
  const over = all.catch((error: Error) => {
    isOver = true;
    return error.message;
  });
  await nextTurn();
  expect(isOver).toBe(false);
  slow.resolve();
  expect(await over).toBe('the first');
  expect([begun, ended]).toEqual([[0, 1], [1]]);
});
