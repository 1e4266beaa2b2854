import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import type { ViewContext } from '../view.ts';
import { createReport } from './scroll-report.ts';
import type { Sizes } from './scroll-sizes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Scrolls by 20 in each of two frames, rests, and lets go. */
function letGo(platform: Platform, restMs: number) {
  const told: Props[] = [];
  let y = 0;
  const edges = { top: 0, right: 0, bottom: 0, left: 0 };
  const tell = createReport(
    { platform, emit: (_: string, payload: Props) => told.push(payload) } as unknown as ViewContext,
    { viewport: { width: 0, height: 0 }, content: { width: 0, height: 0 } } as Sizes,
    {
      now: () => ({ x: 0, y }),
      told: () => edges,
      inset: () => edges,
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

it('is let go of as fast as it last moved, to where it then comes to rest', () => {
  expect(letGo('ios', 10)).toMatchObject({
    ...{ contentOffset: { y: 40 }, velocity: { x: 0, y: 1 }, targetContentOffset: { y: 540 } },
  });
});

it('is let go of at rest', () => {
  expect(letGo('ios', 200)).toMatchObject({
    ...{ velocity: { x: 0, y: 0 }, targetContentOffset: { y: 40 } },
  });
});

it('is on Android as fast as the finger, and has no target', () => {
  const told = letGo('android', 10);
  expect(told?.velocity).toEqual({ x: -0, y: -1 });
  expect(told).not.toHaveProperty('targetContentOffset');
});
