import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFinal, mayBecome, STATE, type State } from './recogniser.ts';
import { gestures } from './test/fake-gestures.ts';

const NAMES = [
  'TapGestureHandler',
  'PanGestureHandler',
  'LongPressGestureHandler',
  'FlingGestureHandler',
  'PinchGestureHandler',
  'RotationGestureHandler',
  'NativeViewGestureHandler',
  'ManualGestureHandler',
  'ForceTouchGestureHandler',
];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('down' as const),
      id: fc.nat(2),
      x: fc.nat(300),
      y: fc.nat(300),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      id: fc.nat(2),
      x: fc.nat(300),
      y: fc.nat(300),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('up' as const), id: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('interrupt' as const), id: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(700) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), id: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), id: fc.nat(3) }) },
);
const config = fc.record(
  {
    numberOfTaps: fc.integer({ min: 1, max: 3 }),
    minPointers: fc.integer({ min: 1, max: 3 }),
    maxPointers: fc.integer({ min: 1, max: 3 }),
    numberOfPointers: fc.integer({ min: 1, max: 3 }),
    activeOffsetXEnd: fc.nat(50),
    failOffsetYEnd: fc.nat(50),
    activateAfterLongPress: fc.nat(400),
    manualActivation: fc.boolean(),
    isButton: fc.boolean(),
    waitFor: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    simultaneousHandlers: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const handlers = fc.array(fc.tuple(fc.constantFrom(...NAMES), config), {
  minLength: 1,
  maxLength: 4,
});

test('any touches: a gesture that began ends exactly once, by valid transitions', () => {
  fc.assert(
    fc.property(handlers, fc.array(step, { maxLength: 60 }), (made, steps) => {
      const it = gestures(...made);
      const held = new Set<number>();
      for (const one of steps) {
        if (one.kind === 'pass') it.pass(one.ms);
        else if (one.kind === 'drop') it.arbiter.drop(one.id + 1);
        else if (one.kind === 'stop') {
          const handler = it.arbiter.handler(one.id + 1);
          if (handler) it.arbiter.stop(handler);
        } else if (one.kind === 'down') {
          if (!held.has(one.id)) it.down(one.id, one.x, one.y);
          held.add(one.id);
        } else if (!held.has(one.id)) continue;
        else if (one.kind === 'move') it.move(one.id, one.x, one.y);
        else {
          held.delete(one.id);
          if (one.kind === 'up') it.up(one.id);
          else it.interrupt(one.id);
        }
      }
      for (const id of held) it.up(id);
      it.pass(5000);
      for (const handler of it.all) {
        let state: State = STATE.undetermined;
        let isOpen = false;
        for (const { before, after } of it.told.filter((one) => one.handler === handler)) {
          // After a final state the next gesture starts as undetermined.
          if (before === STATE.undetermined) {
            expect(isOpen).toBe(false);
            state = before;
          }
          expect(before).toBe(state);
          expect(mayBecome(before, after)).toBe(true);
          state = after;
          isOpen = !isFinal(after);
        }
        expect([handler.name, isOpen]).toEqual([handler.name, false]);
      }
    }),
    { numRuns: 2000 },
  );
});
