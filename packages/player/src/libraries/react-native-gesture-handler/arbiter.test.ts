import { describe, expect, test } from 'vitest';
import { STATE } from './recogniser.ts';
import { gestures } from './test/fake-gestures.ts';

const { began, active, end, failed, cancelled } = STATE;

describe('one gesture', () => {
  test('a tap', () => {
    const it = gestures(['TapGestureHandler']);
    it.down(1);
    it.pass(100);
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
  test('a tap that takes too long', () => {
    const it = gestures(['TapGestureHandler', { maxDurationMs: 200 }]);
    it.down(1);
    it.pass(201);
    it.up(1);
    expect(it.states()).toEqual([began, failed]);
  });
  test('two taps, and one that is not followed by another', () => {
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
  test('a pan counts from where it became active', () => {
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
  test('a pan within its offsets, and beyond one that it fails by', () => {
    const config = { activeOffsetXStart: -20, activeOffsetXEnd: 20, failOffsetYEnd: 15 };
    const it = gestures(['PanGestureHandler', config]);
    it.down(1);
    it.move(1, 19, 10);
    expect(it.states()).toEqual([began]);
    it.move(1, 19, 16);
    expect(it.states()).toEqual([began, failed]);
  });
  test('a pan after a long press, and a finger that does not rest so long', () => {
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
  test('a long press, and one that moves away', () => {
    const it = gestures(['LongPressGestureHandler', { minDurationMs: 300 }]);
    it.down(1);
    it.pass(300);
    it.up(1);
    it.down(1);
    it.move(1, 11);
    it.up(1);
    expect(it.states()).toEqual([began, active, end, began, failed]);
  });
  test('a fling in its direction', () => {
    const it = gestures(['FlingGestureHandler', { direction: 2 }]);
    it.down(1, 100);
    it.pass(16);
    it.move(1, 60);
    expect(it.states()).toEqual([began, active, end]);
  });
  test('two fingers that part: a pinch and no rotation', () => {
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
  test('a button is pressed at once', () => {
    const it = gestures(['NativeViewGestureHandler', { isButton: true }]);
    it.down(1);
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
});

describe('gestures together', () => {
  test('one tap waits for the second', () => {
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
  test('two that wait for each other do not wait for ever', () => {
    const it = gestures(
      ['TapGestureHandler', { waitFor: [2] }],
      ['TapGestureHandler', { waitFor: [1] }],
    );
    it.down(1);
    it.up(1);
    expect(it.states(0)).toEqual([began, cancelled]);
    expect(it.states(1)).toEqual([began, active, end]);
  });
  test('a pan takes the press from a button, and not from one that it runs with', () => {
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
  test('of two that become active by the same move the inner one does, whichever was made first', () => {
    const it = gestures(['PanGestureHandler'], ['PanGestureHandler']);
    const [outer, inner] = it.all;
    if (!outer || !inner) throw new Error('two were made');
    it.arbiter.down({ id: 1, x: 0, y: 0, time: 0 }, [inner, outer]);
    it.move(1, 20);
    expect(it.states(1)).toEqual([began, active]);
    expect(it.states(0)).toEqual([began, cancelled]);
  });
  test('an app that drives a gesture by hand', () => {
    const it = gestures(['PanGestureHandler', { manualActivation: true }]);
    it.down(1);
    it.move(1, 50);
    expect(it.states()).toEqual([began]);
    it.all[0]?.activateByHand();
    it.up(1);
    expect(it.states()).toEqual([began, active, end]);
  });
});
