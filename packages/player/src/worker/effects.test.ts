import { expect, it } from 'vitest';
import type { Layout } from '../protocol/worker.ts';
import { patchEffects } from './effects.ts';
import { fakeWorker } from './test/fake-worker.ts';

const at = (pageX: number): Layout => ({ x: 0, y: 0, width: 10, height: 10, pageX, pageY: 0 });

/** A fake React that runs effects at once. The frame answers measurements with `where`. */
function opened(where: Layout | null) {
  const fake = fakeWorker({ answer: () => where });
  const run = (create: () => unknown) => create();
  const react = { useLayoutEffect: run, useEffect: run, useState() {}, cloneElement() {} };
  patchEffects(react, fake.worker);
  return { ...fake, react };
}

it('an effect that read a wrong layout runs once more', async () => {
  const { react, worker, settled } = opened(at(30));
  const seen: unknown[] = [];
  const end = react.useLayoutEffect(() => {
    const { pageX } = worker.layouts.orNowhere(2);
    seen.push(pageX);
    return () => seen.push(`end ${pageX}`);
  }) as () => void;
  await settled();
  expect(seen).toEqual([0, 'end 0', 30]);
  expect(worker.layouts.orNowhere(2).pageX).toBe(0);
  end();
  expect(seen.at(-1)).toBe('end 30');
});

it.each([
  ['the right layout', at(30), at(30)],
  ['a layout within a pixel', at(30), at(30.4)],
  ['the layout of a deleted view', at(30), null],
])('an effect that read %s does not run again', async (_, before, now) => {
  const { react, worker, settled } = opened(now);
  worker.layouts.set(2, before);
  let times = 0;
  react.useEffect(() => {
    times += 1;
    worker.layouts.orNowhere(2);
  });
  await settled();
  expect(times).toBe(1);
});

it('an effect that reads no layout asks the frame nothing', async () => {
  const { react, asked, settled } = opened(at(30));
  const cleanup = () => {};
  expect(react.useEffect(() => cleanup)).toBe(cleanup);
  expect(react.useEffect(() => undefined)).toBeUndefined();
  await settled();
  expect(asked).toEqual([]);
});

it('an effect that was cleaned up does not run again', async () => {
  const { react, worker, settled } = opened(at(30));
  let times = 0;
  const end = react.useEffect(() => {
    times += 1;
    worker.layouts.orNowhere(2);
  }) as () => void;
  end();
  await settled();
  expect(times).toBe(1);
});

it('patchEffects leaves modules other than react unchanged', () => {
  const { worker } = fakeWorker();
  const lazy = {};
  Object.defineProperty(lazy, 'useEffect', {
    get() {
      throw new Error('evaluated');
    },
  });
  patchEffects(lazy, worker);
  patchEffects(Object.freeze({ useEffect() {}, useLayoutEffect() {} }), worker);
});
