import { describe, expect, test } from 'vitest';
import { STATE } from './recogniser.ts';
import { gestures } from './test/fake-gestures.ts';

const { began, active, end, failed, cancelled } = STATE;

describe('one gesture', () => {
  test('a short touch activates a tap', () => {
    const it = gestures(['TapGestureHandler']);
    it.down(1);
    it.pass(100);
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
  test('a tap fails after maxDurationMs', () => {
    const it = gestures(['TapGestureHandler', { maxDurationMs: 200 }]);
    it.down(1);
    it.pass(201);
    it.up(1);
    expect(it.states()).toEqual([began, failed]);
  });
  test('a double tap activates on the second tap, and fails without one', () => {
    const it = gestures(['TapGestureHandler', { numberOfTaps: 2, maxDelayMs: 200 }]);
    for (const _ of [1, 2]) {
      it.down(1);
      it.up(1);
    }
    it.down(1);
    it.up(1);
    it.pass(201);
    expect(it.states()).toEqual([began, active, end, began, failed]);
  });
  test('the translation of a pan starts where it became active', () => {
    const it = gestures(['PanGestureHandler']);
    it.down(1, 0, 0);
    it.pass(16);
    it.move(1, 12);
    expect(it.all[0]?.data({ x: 0, y: 0 })).toMatchObject({ translationX: 0, x: 12 });
    it.pass(16);
    it.move(1, 30);
    expect(it.all[0]?.data({ x: 5, y: 0 })).toMatchObject({
      translationX: 18,
      x: 25,
      absoluteX: 30,
    });
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
  test('a pan waits within its active offsets, and fails beyond a fail offset', () => {
    const config = { activeOffsetXStart: -20, activeOffsetXEnd: 20, failOffsetYEnd: 15 };
    const it = gestures(['PanGestureHandler', config]);
    it.down(1);
    it.move(1, 19, 10);
    expect(it.states()).toEqual([began]);
    it.move(1, 19, 16);
    expect(it.states()).toEqual([began, failed]);
  });
  test('a pan with activateAfterLongPress activates only when the finger rests', () => {
    const it = gestures(['PanGestureHandler', { activateAfterLongPress: 300 }]);
    it.down(1);
    it.move(1, 8);
    it.pass(300);
    expect(it.states()).toEqual([began, active]);
    it.up(1);
    it.down(1);
    it.move(1, 11);
    it.pass(300);
    it.up(1);
    expect(it.states()).toEqual([began, active, end, began, failed]);
  });
  test('a long press activates, and fails when the finger moves away', () => {
    const it = gestures(['LongPressGestureHandler', { minDurationMs: 300 }]);
    it.down(1);
    it.pass(300);
    it.up(1);
    it.down(1);
    it.move(1, 11);
    it.up(1);
    expect(it.states()).toEqual([began, active, end, began, failed]);
  });
  test('a fling activates in its direction', () => {
    const it = gestures(['FlingGestureHandler', { direction: 2 }]);
    it.down(1, 100);
    it.pass(16);
    it.move(1, 60);
    expect(it.states()).toEqual([began, active, end]);
  });
  test('two fingers that move apart are a pinch and no rotation', () => {
    const it = gestures(['PinchGestureHandler'], ['RotationGestureHandler']);
    it.down(1, 0, 0);
    it.down(2, 100, 0);
    it.move(2, 110, 0);
    it.pass(16);
    it.move(2, 220, 0);
    expect(it.all[0]?.data({ x: 0, y: 0 })).toMatchObject({ scale: 2, focalX: 110 });
    it.up(2);
    it.up(1);
    expect(it.states(0)).toEqual([began, active, end]);
    expect(it.states(1)).toEqual([began, cancelled]);
  });
  test('a button becomes active on touch down', () => {
    const it = gestures(['NativeViewGestureHandler', { isButton: true }]);
    it.down(1);
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
});

describe('gestures together', () => {
  test('a single tap with waitFor waits for the double tap to fail', () => {
    const make = () =>
      gestures(['TapGestureHandler', { waitFor: [2] }], ['TapGestureHandler', { numberOfTaps: 2 }]);
    const once = make();
    once.down(1);
    once.up(1);
    expect(once.states(0)).toEqual([began]);
    once.pass(600);
    expect(once.states(0)).toEqual([began, active, end]);
    expect(once.states(1)).toEqual([began, failed]);
    const twice = make();
    for (const _ of [1, 2]) {
      twice.down(1);
      twice.up(1);
    }
    expect(twice.states(0)).toEqual([began, cancelled]);
    expect(twice.states(1)).toEqual([began, active, end]);
  });
  test('two gestures that wait for each other do not deadlock', () => {
    const it = gestures(
      ['TapGestureHandler', { waitFor: [2] }],
      ['TapGestureHandler', { waitFor: [1] }],
    );
    it.down(1);
    it.up(1);
    expect(it.states(0)).toEqual([began, cancelled]);
    expect(it.states(1)).toEqual([began, active, end]);
  });
  test('a pan cancels a button, but not a simultaneous gesture', () => {
    const it = gestures(['NativeViewGestureHandler', { isButton: true }], ['PanGestureHandler']);
    it.down(1);
    it.move(1, 20);
    expect(it.states(0)).toEqual([began, active, cancelled]);
    expect(it.states(1)).toEqual([began, active]);
    const both = gestures(
      ['LongPressGestureHandler', { maxDist: 100, simultaneousHandlers: [2] }],
      ['PanGestureHandler'],
    );
    both.down(1);
    both.move(1, 20);
    both.pass(500);
    expect(both.states(0)).toEqual([began, active]);
    expect(both.states(1)).toEqual([began, active]);
  });
  test('if one move would activate two pans, the inner one becomes active', () => {
    const it = gestures(['PanGestureHandler'], ['PanGestureHandler']);
    const [outer, inner] = it.all;
    if (!outer || !inner) throw new Error('two were made');
    it.arbiter.down({ id: 1, x: 0, y: 0, time: 0 }, [inner, outer]);
    it.move(1, 20);
    expect(it.states(1)).toEqual([began, active]);
    expect(it.states(0)).toEqual([began, cancelled]);
  });
  test('a gesture with manualActivation is activated by the app', () => {
    const it = gestures(['PanGestureHandler', { manualActivation: true }]);
    it.down(1);
    it.move(1, 50);
    expect(it.states()).toEqual([began]);
    it.all[0]?.activateByHand();
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
});
