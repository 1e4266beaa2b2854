import { PRIORITY } from '../../protocol/worker.ts';
import type { Thrown } from '../events/drag-events.ts';
import type { ViewContext } from '../view.ts';
import type { createOffset } from './scroll-offset.ts';
import type { ScrollEvent } from './scroll-phases.ts';
import type { Sizes } from './scroll-sizes.ts';

/** What has not moved for so long stands still. */
const RESTED_MS = 100;
const AT_REST: Thrown = { x: 0, y: 0 };

/** Tells the app where a scroll view is, and how fast it goes there (ScrollViewEventEmitter.cpp). */
export function createReport(
  { emit, platform }: ViewContext,
  sizes: Sizes,
  offset: ReturnType<typeof createOffset>,
  /** Where it comes to rest when it is let go of at this speed. */
  restOf: (speed: Thrown) => { x: number; y: number },
) {
  let last = { x: 0, y: 0, at: 0 };
  let speed = AT_REST;
  return (name: ScrollEvent): void => {
    const contentOffset = offset.now();
    const now = performance.now();
    const ms = Math.max(1, now - last.at);
    if (name === 'topScroll') {
      speed = { x: (contentOffset.x - last.x) / ms, y: (contentOffset.y - last.y) / ms };
      last = { ...contentOffset, at: now };
    } else if (ms > RESTED_MS) speed = AT_REST;
    const isEnd = name === 'topScrollEndDrag';
    // Android tells of the finger, which goes the other way (VelocityHelper.kt), and of no target.
    const velocity = isEnd && platform === 'android' ? { x: -speed.x, y: -speed.y } : speed;
    const targetContentOffset = isEnd ? restOf(speed) : contentOffset;
    const payload = {
      ...{ contentOffset, contentInset: offset.told(), velocity, zoomScale: 1, timestamp: now },
      ...{ contentSize: { ...sizes.content }, layoutMeasurement: { ...sizes.viewport } },
      ...(platform === 'ios' && { targetContentOffset }),
      responderIgnoreScroll: true,
    };
    emit(name, payload, name === 'topScroll' ? PRIORITY.continuous : PRIORITY.default);
  };
}
