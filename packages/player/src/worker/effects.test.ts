import { expect, it } from 'vitest';
import type { Layout } from '../protocol/worker.ts';
import { patchEffects } from './effects.ts';
import { fakeWorker } from './test/fake-worker.ts';

const at = (pageX: number): Layout => ({ x: 0, y: 0, width: 10, height: 10, pageX, pageY: 0 });

/** React, as far as it runs effects: at once. `where` is what the frame will answer. */
function opened(where: Layout | null) {
  const fake = fakeWorker({ answer: () => where });
  const run = (create: () => unknown) => create();
  const react = { useLayoutEffect: run, useEffect: run, useState() {}, cloneElement() {} };
  patchEffects(react, fake.worker);
  return { ...fake, react };
}

it('tells an effect once more, when it was told what is not so', async () => {
  const { react, worker, settled } = opened(at(30));
  const told: unknown[] = [];
  const end = react.useLayoutEffect(() => {
    const { pageX } = worker.layouts.orNowhere(2);
    told.push(pageX);
    return () => told.push(`end ${pageX}`);
  }) as () => void;
  await settled();
  expect(told).toEqual([0, 'end 0', 30]);
  expect(worker.layouts.orNowhere(2).pageX).toBe(0);
  end();
  expect(told.at(-1)).toBe('end 30');
});

it.each([
  ['told where it is', at(30), at(30)],
  ['a fraction of a pixel away', at(30), at(30.4)],
  ['of a view that is gone', at(30), null],
])('leaves an effect alone that was %s', async (_, before, now) => {
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

it('asks nothing for effects that do not ask', async () => {
  const { react, asked, settled } = opened(at(30));
  const cleanup = () => {};
  expect(react.useEffect(() => cleanup)).toBe(cleanup);
  expect(react.useEffect(() => undefined)).toBeUndefined();
  await settled();
  expect(asked).toEqual([]);
});

it('does not tell an effect that is over', async () => {
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

it('touches no other module', () => {
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
