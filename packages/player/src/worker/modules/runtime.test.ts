import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { featureFlags, idleCallbacks } from './runtime.ts';

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

test('every feature flag has a method, and the default of the app', async () => {
  const flags = featureFlags(fakeWorker().worker) as Record<string, () => unknown>;
  // ReactNativeFeatureFlagsBase.js: the default is what follows ??.
  expect(flags.enableAnyNewThing?.() ?? 'default').toBe('default');
  // In 0.75 an error follows a flag without a value.
  expect(flags.enableMicrotasks?.()).toBe(false);
  // As in 0.77, where Libraries/Core/setUpTimers.js reads this one first.
  expect(flags.enableBridgelessArchitecture?.()).toBe(false);
  expect(await flags).toBe(flags);
});
