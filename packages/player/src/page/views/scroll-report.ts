import { PRIORITY } from '../../protocol.ts';
import type { ViewContext } from '../view.ts';
import type { createOffset } from './scroll-offset.ts';
import type { ScrollEvent } from './scroll-phases.ts';
import type { Sizes } from './scroll-sizes.ts';

/** Tells the app where a scroll view is, and how fast it goes there (ScrollViewEventEmitter.cpp). */
export function createReport(
  { emit }: ViewContext,
  sizes: Sizes,
  offset: ReturnType<typeof createOffset>,
) {
  let last = { x: 0, y: 0, at: 0 };
  return (name: ScrollEvent): void => {
    const contentOffset = offset.now();
    const now = performance.now();
    const ms = Math.max(1, now - last.at);
    const velocity = { x: (contentOffset.x - last.x) / ms, y: (contentOffset.y - last.y) / ms };
    last = { ...contentOffset, at: now };
    const payload = {
      ...{ contentOffset, contentInset: offset.told(), velocity, zoomScale: 1, timestamp: now },
      ...{ contentSize: { ...sizes.content }, layoutMeasurement: { ...sizes.viewport } },
      ...{ targetContentOffset: contentOffset, responderIgnoreScroll: true },
    };
    emit(name, payload, name === 'topScroll' ? PRIORITY.continuous : PRIORITY.default);
  };
}
