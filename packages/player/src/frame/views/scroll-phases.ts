import { PRIORITY } from '../../protocol/worker.ts';
import type { Thrown } from '../events/drag-events.ts';
import type { ViewContext } from '../view.ts';
import type { createOffset, Sizes } from './scroll-sizes.ts';

/** What a scroll view tells of itself, without the numbers. */
export type ScrollEvent =
  | 'topScroll'
  | 'topScrollBeginDrag'
  | 'topScrollEndDrag'
  | 'topMomentumScrollBegin'
  | 'topMomentumScrollEnd';

/** Nothing for so long is the end, where a browser has no `scrollend`. */
const QUIET_MS = 150;
/** Throttling below a frame is none (RCTScrollViewComponentView: scrollEventThrottle). */
const FRAME_MS = 17;

/** A scroll so soon after wheel or key is theirs. */
const HAND_MS = 300;

/** `placed`: moved at once by the app, or by what changed around it. */
type State = 'still' | 'dragged' | 'gliding' | 'commanded' | 'placed';

/**
 * Makes React Native's order of events out of the browser's: a drag begins and ends, momentum begins
 * and ends, and topScroll in between, no more often than asked for.
 */
export function createPhases(tell: (event: ScrollEvent) => void, throttleMs: () => number) {
  let state: State = 'still';
  let held = false;
  let lastHand = -Infinity;
  let lastTold = -Infinity;
  let untold = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const scroll = () => {
    lastTold = performance.now();
    untold = false;
    tell('topScroll');
  };
  const begin = () => {
    state = held || performance.now() - lastHand < HAND_MS ? 'dragged' : 'placed';
    if (state === 'dragged') tell('topScrollBeginDrag');
  };
  const glide = () => {
    if (state !== 'dragged') return;
    state = 'gliding';
    tell('topScrollEndDrag');
    tell('topMomentumScrollBegin');
  };
  const rest = () => {
    clearTimeout(quiet);
    if (held) return;
    if (untold) scroll();
    if (state === 'dragged') glide();
    if (state === 'gliding' || state === 'commanded') tell('topMomentumScrollEnd');
    state = 'still';
  };

  const restSoon = () => {
    clearTimeout(quiet);
    quiet = setTimeout(rest, QUIET_MS);
  };

  return {
    /** The offset changed. */
    moved(): void {
      if (state === 'still') begin();
      const throttle = throttleMs();
      if (throttle <= FRAME_MS || performance.now() - lastTold >= throttle) scroll();
      else untold = true;
      restSoon();
    },
    /** A finger or the mouse holds it. */
    hold(): void {
      rest();
      held = true;
    },
    animateOut(): void {
      if (!held) return;
      held = false;
      glide();
      restSoon();
    },
    /** Wheel and keys move it, and hold nothing. */
    hand(): void {
      if (state === 'placed' || state === 'commanded') rest();
      lastHand = performance.now();
    },
    /** The app itself moves it: nobody drags. */
    commanded(animated: boolean): void {
      held = false;
      rest();
      state = animated ? 'commanded' : 'placed';
      restSoon();
    },
    /** The browser says that it stands still. Each notch of a wheel is an end to it. */
    ended: () => (performance.now() - lastHand < QUIET_MS ? restSoon() : rest()),
    end: () => clearTimeout(quiet),
  };
}

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
      contentOffset,
      contentInset: offset.told(),
      velocity,
      zoomScale: 1,
      timestamp: now,
      contentSize: { ...sizes.content },
      layoutMeasurement: { ...sizes.viewport },
      ...(platform === 'ios' && { targetContentOffset }),
      responderIgnoreScroll: true,
    };
    emit(name, payload, name === 'topScroll' ? PRIORITY.continuous : PRIORITY.default);
  };
}
