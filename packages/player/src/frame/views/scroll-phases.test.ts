import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import type { ViewContext } from '../view.ts';
import { createPhases, createReport, type ScrollEvent } from './scroll-phases.ts';
import type { Sizes } from './scroll-sizes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started(throttle = 0, platform: Platform = 'ios') {
  const told: ScrollEvent[] = [];
  return {
    told,
    phases: createPhases(
      platform,
      (event) => told.push(event),
      () => throttle,
    ),
  };
}

it('a drag and its momentum emit begin and end events in order', () => {
  const { told, phases } = started();
  phases.hold();
  phases.moved();
  phases.release();
  phases.moved();
  vi.advanceTimersByTime(200);
  expect(told).toEqual([
    'topScrollBeginDrag',
    'topScroll',
    'topScrollEndDrag',
    'topMomentumScrollBegin',
    'topScroll',
    'topMomentumScrollEnd',
  ]);
});

it.each<[Platform, ScrollEvent[]]>([
  ['ios', []],
  ['android', ['topMomentumScrollBegin', 'topMomentumScrollEnd']],
])('%s: a finger that rests before it leaves emits %j of momentum', (platform, momentum) => {
  const { told, phases } = started(0, platform);
  phases.hold();
  phases.moved();
  vi.advanceTimersByTime(150);
  phases.release();
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['topScrollBeginDrag', 'topScroll', 'topScrollEndDrag', ...momentum]);
});

it('iOS: there is momentum to a snap offset after a rest', () => {
  const { told, phases } = started();
  phases.hold();
  phases.moved();
  vi.advanceTimersByTime(150);
  phases.release();
  phases.moved();
  vi.advanceTimersByTime(200);
  expect(told.slice(2)).toEqual([
    'topScrollEndDrag',
    'topMomentumScrollBegin',
    'topScroll',
    'topMomentumScrollEnd',
  ]);
});

it('a drag does not end while the finger rests', () => {
  const { told, phases } = started();
  phases.hold();
  phases.moved();
  vi.advanceTimersByTime(2000);
  expect(told).toEqual(['topScrollBeginDrag', 'topScroll']);
});

it('scrolling by the app emits no drag events', () => {
  const { told, phases } = started();
  phases.commanded(true);
  phases.moved();
  vi.advanceTimersByTime(200);
  phases.commanded(false);
  phases.moved();
  vi.advanceTimersByTime(200);
  phases.moved();
  expect(told).toEqual(['topScroll', 'topMomentumScrollEnd', 'topScroll', 'topScroll']);
});

it('several wheel notches are one drag with momentum', () => {
  const { told, phases } = started();
  for (let notch = 0; notch < 3; notch += 1) {
    phases.hand();
    phases.moved();
    phases.ended();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(200);
  expect(told.filter((name) => name !== 'topScroll')).toEqual([
    'topScrollBeginDrag',
    'topScrollEndDrag',
    'topMomentumScrollBegin',
    'topMomentumScrollEnd',
  ]);
});

it('topScroll is throttled, and the last offset is emitted', () => {
  const { told, phases } = started(100);
  phases.hold();
  for (let move = 0; move < 10; move += 1) {
    phases.moved();
    vi.advanceTimersByTime(20);
  }
  phases.release();
  vi.advanceTimersByTime(200);
  expect(told.filter((name) => name === 'topScroll')).toHaveLength(3);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Scrolls by 20 in each of two frames, rests, and releases. */
function dragAndRelease(platform: Platform, restMs: number) {
  const told: Props[] = [];
  let y = 0;
  const edges = { top: 0, right: 0, bottom: 0, left: 0 };
  const tell = createReport(
    { platform, emit: (_: string, payload: Props) => told.push(payload) } as unknown as ViewContext,
    { viewport: { width: 0, height: 0 }, content: { width: 0, height: 0 } } as Sizes,
    {
      now: () => ({ x: 0, y }),
      reportedInset: () => edges,
      origin: () => ({ x: 0, y: 0 }),
    },
    (speed) => ({ x: 0, y: y + speed.y * 500 }),
  );
  tell('topScrollBeginDrag');
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(20);
    y += 20;
    tell('topScroll');
  }
  vi.advanceTimersByTime(restMs);
  tell('topScrollEndDrag');
  return told.at(-1);
}

it('topScrollEndDrag has the last velocity and the resting offset', () => {
  expect(dragAndRelease('ios', 10)).toMatchObject({
    contentOffset: { y: 40 },
    velocity: { x: 0, y: 1 },
    targetContentOffset: { y: 540 },
  });
});

it('topScrollEndDrag has no velocity after a rest', () => {
  expect(dragAndRelease('ios', 200)).toMatchObject({
    velocity: { x: 0, y: 0 },
    targetContentOffset: { y: 40 },
  });
});

it('on Android, the velocity is that of the finger, and there is no target', () => {
  const told = dragAndRelease('android', 10);
  expect(told?.velocity).toEqual({ x: -0, y: -1 });
  expect(told).not.toHaveProperty('targetContentOffset');
});
