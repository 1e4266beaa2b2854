import { expect, it } from 'vitest';
import { captureNative } from './native.ts';

it('an animation frame lasts for its callback and the microtasks that it queues', async () => {
  const frames: ((time: number) => void)[] = [];
  const native = captureNative({
    ...globalThis,
    postMessage() {},
    addEventListener() {},
    importScripts() {},
    requestAnimationFrame: (work: (time: number) => void) => frames.push(work),
    cancelAnimationFrame() {},
  } as never);
  const seen: unknown[] = [];
  const look = () => void seen.push(native.frameTime());
  native.requestAnimationFrame(() => {
    native.queueMicrotask(look);
    throw new Error('of the app');
  });
  look();
  expect(() => frames[0]?.(16.5)).toThrow('of the app');
  await undefined;
  look();
  expect(seen).toEqual([undefined, 16.5, undefined]);
});
