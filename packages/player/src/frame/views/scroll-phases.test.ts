import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPhases, type ScrollEvent } from './scroll-phases.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started(throttle = 0) {
  const told: ScrollEvent[] = [];
  return {
    told,
    phases: createPhases(
      (event) => told.push(event),
      () => throttle,
    ),
  };
}

it('is dragged, let go, and glides to its rest', () => {
  const { told, phases } = started();
  phases.hold();
  phases.moved();
  phases.letGo();
  phases.moved();
  vi.advanceTimersByTime(200);
  expect(told).toEqual([
    ...['topScrollBeginDrag', 'topScroll', 'topScrollEndDrag', 'topMomentumScrollBegin'],
    ...['topScroll', 'topMomentumScrollEnd'],
  ]);
});

it('does not end while it is held still', () => {
  const { told, phases } = started();
  phases.hold();
  phases.moved();
  vi.advanceTimersByTime(2000);
  expect(told).toEqual(['topScrollBeginDrag', 'topScroll']);
});

it('is dragged by nobody when the app moves it', () => {
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

it('goes on through the notches of a wheel', () => {
  const { told, phases } = started();
  for (let notch = 0; notch < 3; notch += 1) {
    phases.hand();
    phases.moved();
    phases.ended();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(200);
  expect(told.filter((name) => name !== 'topScroll')).toEqual([
    ...['topScrollBeginDrag', 'topScrollEndDrag'],
    ...['topMomentumScrollBegin', 'topMomentumScrollEnd'],
  ]);
});

it('leaves out what comes too soon, and tells the last', () => {
  const { told, phases } = started(100);
  phases.hold();
  for (let move = 0; move < 10; move += 1) {
    phases.moved();
    vi.advanceTimersByTime(20);
  }
  phases.letGo();
  vi.advanceTimersByTime(200);
  expect(told.filter((name) => name === 'topScroll')).toHaveLength(3);
});
