import { expect, test } from 'vitest';
import type { Props } from '../../protocol/worker.ts';
import { ShadowNode } from '../../worker/fabric/node.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { gestureHandler } from './module.ts';
import { STATE, TOUCH } from './recogniser.ts';

type Module = {
  createGestureHandler(name: string, tag: number, config?: Props): void;
  attachGestureHandler(tag: number, view: number, actionType: number): void;
};

function pressed() {
  const fake = fakeWorker();
  const label = new ShadowNode(3, 'RCTText', {}, 'label', []);
  const button = new ShadowNode(2, 'RNGestureHandlerButton', {}, 'button', [label]);
  fake.worker.mounted.commit(1, [button]);
  fake.worker.layouts.set(2, { x: 100, y: 100, width: 50, height: 50 });
  fake.worker.layouts.set(3, { x: 10, y: 10, width: 20, height: 20 });
  const module = gestureHandler(fake.worker) as Module;
  module.createGestureHandler('NativeViewGestureHandler', 7, { shouldCancelWhenOutside: false });
  module.attachGestureHandler(7, 2, 1);
  /** Touches the label, whose left edge in the frame is at `corner`. */
  const touch = (name: string, x: number, corner = 110) =>
    fake.tellEvent(3, name, {
      changedTouches: [
        {
          identifier: 0,
          target: 3,
          pageX: x,
          pageY: 120,
          locationX: x - corner,
          locationY: 10,
        },
      ],
    });
  const last = () => fake.dispatched.at(-1)?.[2];
  return { touch, last };
}

test('pointerInside is false once the finger leaves, and true for the next touch', () => {
  const { touch, last } = pressed();
  touch('topTouchStart', 120);
  touch('topTouchMove', 200);
  touch('topTouchEnd', 200);
  expect(last()).toMatchObject({ pointerInside: false });
  touch('topTouchStart', 120);
  touch('topTouchEnd', 120);
  expect(last()).toMatchObject({ pointerInside: true });
});

test('a button that moved since the last layout report is pressed at its current place', () => {
  const { touch, last } = pressed();
  touch('topTouchStart', 320, 310);
  touch('topTouchMove', 325, 310);
  touch('topTouchEnd', 325, 310);
  expect(last()).toMatchObject({ pointerInside: true });
});

/** The order of react-native-gesture-handler/src/components/Pressable/stateDefinitions.ts. */
test.each([
  ['ios', ['touches down', 'native start', 'finalize']],
  ['android', ['native begin', 'touches down', 'finalize']],
] as const)('Pressable gets the events of a press in its order: %s', (platform, steps) => {
  const fake = fakeWorker({ settings: { platform } });
  const button = new ShadowNode(2, 'RNGestureHandlerButton', {}, 'button', []);
  fake.worker.mounted.commit(1, [button]);
  fake.worker.layouts.set(2, { x: 0, y: 0, width: 50, height: 50 });
  const module = gestureHandler(fake.worker) as Module;
  const [native, longPress, newFunction] = [7, 8, 4];
  const simultaneousHandlers = [native, longPress];
  module.createGestureHandler('NativeViewGestureHandler', native, { simultaneousHandlers });
  module.createGestureHandler('LongPressGestureHandler', longPress, {
    simultaneousHandlers,
    needsPointerData: true,
    minDurationMs: 2 ** 31 - 1,
  });
  for (const tag of [native, longPress]) module.attachGestureHandler(tag, 2, newFunction);
  const touch = { identifier: 0, target: 2, pageX: 20, pageY: 20, locationX: 20, locationY: 20 };
  for (const name of ['topTouchStart', 'topTouchEnd'])
    fake.tellEvent(2, name, { changedTouches: [touch] });
  const wordOf = ({ handlerTag, eventType, state, oldState }: Props) => {
    if (handlerTag === longPress) return eventType === TOUCH.down ? 'touches down' : undefined;
    if (oldState === STATE.undetermined) return 'native begin';
    // Pressable does not use this event on Android.
    if (oldState === STATE.began) return platform === 'ios' ? 'native start' : undefined;
    return state === STATE.end ? 'finalize' : undefined;
  };
  // StateMachine.tsx: an event out of order restarts the sequence.
  const heard = fake.emitted.flatMap(([, one]) => wordOf(one as Props) ?? []);
  const reached = heard.reduce((at, word) => {
    if (steps[at] === word) return at + 1;
    return steps[0] === word ? 1 : 0;
  }, 0);
  expect([heard, reached]).toEqual([heard, steps.length]);
});
