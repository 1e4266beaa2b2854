import { expect, test } from 'vitest';
import type { Props } from '../../protocol.ts';
import { ShadowNode } from '../../thread/fabric/node.ts';
import { fakeThread } from '../../thread/test/fake-thread.ts';
import { gestureHandler } from './module.ts';

type Module = {
  createGestureHandler(name: string, tag: number, config?: Props): void;
  attachGestureHandler(tag: number, view: number, actionType: number): void;
};

function pressed() {
  const fake = fakeThread();
  const label = new ShadowNode(3, 'RCTText', {}, 'label', []);
  const button = new ShadowNode(2, 'RNGestureHandlerButton', {}, 'button', [label]);
  fake.thread.mounted.commit(1, [button]);
  const at = { x: 0, y: 0, pageX: 100, pageY: 100 };
  fake.thread.layouts.set(2, { ...at, width: 50, height: 50 });
  fake.thread.layouts.set(3, { ...at, pageX: 110, pageY: 110, width: 20, height: 20 });
  const module = gestureHandler(fake.thread) as Module;
  module.createGestureHandler('NativeViewGestureHandler', 7, { shouldCancelWhenOutside: false });
  module.attachGestureHandler(7, 2, 1);
  /** On the label, whose corner the page sees at `corner` now. */
  const touch = (name: string, x: number, corner = 110) =>
    fake.tellEvent(3, name, {
      changedTouches: [
        {
          ...{ identifier: 0, target: 3, pageX: x, pageY: 120 },
          ...{ locationX: x - corner, locationY: 10 },
        },
      ],
    });
  const last = () => fake.dispatched.at(-1)?.[2];
  return { touch, last };
}

test('a button knows when the finger leaves it, and forgets it with the next one', () => {
  const { touch, last } = pressed();
  touch('topTouchStart', 120);
  touch('topTouchMove', 200);
  touch('topTouchEnd', 200);
  expect(last()).toMatchObject({ pointerInside: false });
  touch('topTouchStart', 120);
  touch('topTouchEnd', 120);
  expect(last()).toMatchObject({ pointerInside: true });
});

test('a button that was moved since the page last told where it is is pressed where it is', () => {
  const { touch, last } = pressed();
  touch('topTouchStart', 320, 310);
  touch('topTouchMove', 325, 310);
  touch('topTouchEnd', 325, 310);
  expect(last()).toMatchObject({ pointerInside: true });
});
