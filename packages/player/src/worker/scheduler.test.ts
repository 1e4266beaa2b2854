import { expect, it } from 'vitest';
import { createScheduler } from './scheduler.ts';

const [IMMEDIATE, NORMAL, LOW] = [1, 3, 4];

function started() {
  const turns: (() => void)[] = [];
  let time = 0;
  const scheduler = createScheduler({ now: () => time, soon: (work) => turns.push(work) });
  return {
    ...scheduler,
    schedule: scheduler.unstable_scheduleCallback,
    passes: (ms: number) => {
      time += ms;
    },
    /** Runs the next turn of the thread, and returns whether there was one. */
    turn(): boolean {
      const work = turns.shift();
      work?.();
      return work !== undefined;
    },
  };
}

it('a long task yields, and goes on in another turn of the thread', () => {
  const { schedule, unstable_shouldYield: shouldYield, passes, turn } = started();
  let left = 12;
  const slices: number[] = [];
  const work = (): unknown => {
    const before = left;
    while (left > 0 && !shouldYield()) {
      left -= 1;
      passes(1);
    }
    slices.push(before - left);
    return left > 0 ? work : undefined;
  };
  schedule(NORMAL, work);
  expect(slices).toEqual([]);
  while (turn());
  expect(slices).toEqual([5, 5, 2]);
});

it('an urgent task comes first, and a running one yields to it', () => {
  const { schedule, unstable_cancelCallback: cancel, unstable_shouldYield, ...rest } = started();
  const ran: unknown[] = [];
  schedule(LOW, () => ran.push('low'));
  const cancelled = schedule(NORMAL, () => ran.push('cancelled'));
  schedule(NORMAL, () => {
    ran.push(unstable_shouldYield());
    schedule(IMMEDIATE, () => ran.push('immediate'));
    ran.push(unstable_shouldYield(), rest.unstable_getCurrentPriorityLevel());
    return () => ran.push('rest');
  });
  cancel(cancelled);
  while (rest.turn());
  expect(ran).toEqual([false, true, NORMAL, 'immediate', 'rest', 'low']);
});

it('a task that fails does not stop the others, and one that has expired is told so', () => {
  const { schedule, passes, turn } = started();
  const ran: unknown[] = [];
  schedule(NORMAL, () => {
    throw new Error('broken');
  });
  schedule(NORMAL, (didTimeout) => ran.push(didTimeout));
  schedule(LOW, (didTimeout) => ran.push(didTimeout));
  expect(turn).toThrow('broken');
  passes(5000);
  while (turn());
  expect(ran).toEqual([true, false]);
});
