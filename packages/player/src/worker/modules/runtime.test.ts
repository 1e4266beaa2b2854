import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { idleCallbacks } from './runtime.ts';

type Deadline = { timeRemaining(): number };

test('timeRemaining of an idle callback decreases to 0', async () => {
  const { worker, frame } = fakeWorker();
  const deadline = await new Promise<Deadline>((resolve) => {
    idleCallbacks(worker).requestIdleCallback((given) => resolve(given as Deadline));
  });
  expect(deadline.timeRemaining()).toBe(10);
  frame(4);
  expect(deadline.timeRemaining()).toBe(6);
  frame(40);
  expect(deadline.timeRemaining()).toBe(0);
});
