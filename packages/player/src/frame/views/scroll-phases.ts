import type { Platform } from '../../protocol/settings.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import type { Thrown } from '../events/drag-events.ts';
import type { ViewContext } from '../view.ts';
import type { createOffset, Sizes } from './scroll-sizes.ts';

/** The names of the events of a scroll view. */
export type ScrollEvent =
  | 'topScroll'
  | 'topScrollBeginDrag'
  | 'topScrollEndDrag'
  | 'topMomentumScrollBegin'
  | 'topMomentumScrollEnd';

/** In browsers without `scrollend`, scrolling ends after a pause of this length. */
const QUIET_MS = 150;
/** A throttle shorter than a frame is ignored (RCTScrollViewComponentView: scrollEventThrottle). */
const FRAME_MS = 17;

/** Scrolling within this time after a wheel or key event is caused by it. */
const HAND_MS = 300;

/** A scroll view that has not moved for this long has no velocity. */
const RESTED_MS = 100;

/**
 * `released` means that a drag has ended at rest. `placed` means moved by the app or by a change of
 * the layout, without an event at its end.
 */
type State = 'still' | 'dragged' | 'released' | 'gliding' | 'commanded' | 'placed';

/**
 * Converts scroll events of the browser to the order of React Native: a drag begins and ends,
 * momentum begins and ends, with throttled topScroll events in between.
 */
export function createPhases(
  platform: Platform,
  emit: (event: ScrollEvent) => void,
  throttleMs: () => number,
) {
  let state: State = 'still';
  let held = false;
  let lastHand = -Infinity;
  let lastMoved = -Infinity;
  let lastEmitted = -Infinity;
  let isPending = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const scroll = () => {
    lastEmitted = performance.now();
    isPending = false;
    emit('topScroll');
  };
  const begin = () => {
    state = held || performance.now() - lastHand < HAND_MS ? 'dragged' : 'placed';
    if (state === 'dragged') emit('topScrollBeginDrag');
  };
  const letGo = () => {
    state = 'released';
    emit('topScrollEndDrag');
  };
  const glide = () => {
    state = 'gliding';
    emit('topMomentumScrollBegin');
  };
  const rest = () => {
    clearTimeout(quiet);
    if (held) return;
    if (isPending) scroll();
    if (state === 'dragged') {
      letGo();
      glide();
    }
    if (state === 'gliding' || state === 'commanded') emit('topMomentumScrollEnd');
    state = 'still';
  };

  const restSoon = () => {
    clearTimeout(quiet);
    quiet = setTimeout(rest, QUIET_MS);
  };

  return {
    /** The offset changed. */
    moved(): void {
      lastMoved = performance.now();
      if (state === 'still') begin();
      // It moves to a snap offset.
      if (state === 'released') glide();
      const throttle = throttleMs();
      if (throttle <= FRAME_MS || performance.now() - lastEmitted >= throttle) scroll();
      else isPending = true;
      restSoon();
    },
    /** A finger or the mouse went down on the scroll view. */
    hold(): void {
      rest();
      held = true;
    },
    /**
     * The finger or the mouse was released. iOS emits no momentum after a rest
     * (scrollViewDidEndDragging: willDecelerate). Android does (ReactScrollView.java:
     * handlePostTouchScrolling).
     */
    release(): void {
      if (!held) return;
      held = false;
      if (state === 'dragged') {
        letGo();
        if (platform === 'android' || performance.now() - lastMoved < RESTED_MS) glide();
      }
      restSoon();
    },
    /** A wheel or key event. No release follows it. */
    hand(): void {
      if (state === 'placed' || state === 'commanded') rest();
      lastHand = performance.now();
    },
    /** The app scrolls, so no drag begins. `emitsEnd` says whether the end is emitted. */
    commanded(emitsEnd: boolean): void {
      held = false;
      rest();
      state = emitsEnd ? 'commanded' : 'placed';
      restSoon();
    },
    /** The browser sent `scrollend`. It sends one after each notch of a wheel. */
    ended: () => (performance.now() - lastHand < QUIET_MS ? restSoon() : rest()),
    end: () => clearTimeout(quiet),
  };
}

const AT_REST: Thrown = { x: 0, y: 0 };

/**
 * Emits scroll events with offset and velocity (ScrollViewEventEmitter.cpp). `isAdjusted` means that
 * the content has moved, and the view with it: a later event does not replace that one.
 */
export function createReport(
  { emit, platform }: ViewContext,
  sizes: Sizes,
  offset: ReturnType<typeof createOffset>,
  /** Returns the resting offset of a release at this velocity, in pixels per millisecond. */
  restOf: (speed: Thrown) => { x: number; y: number },
) {
  let last = { x: 0, y: 0, at: 0 };
  let speed = AT_REST;
  return (name: ScrollEvent, isAdjusted = false): void => {
    const contentOffset = offset.now();
    const now = performance.now();
    const ms = Math.max(1, now - last.at);
    if (isAdjusted) last = { ...contentOffset, at: now };
    else if (name === 'topScroll') {
      speed = { x: (contentOffset.x - last.x) / ms, y: (contentOffset.y - last.y) / ms };
      last = { ...contentOffset, at: now };
    } else if (ms > RESTED_MS) speed = AT_REST;
    const isEnd = name === 'topScrollEndDrag';
    // Android reports the velocity of the finger, which is opposite (VelocityHelper.kt), and no
    // target.
    const velocity = isEnd && platform === 'android' ? { x: -speed.x, y: -speed.y } : speed;
    const targetContentOffset = isEnd ? restOf(speed) : contentOffset;
    const payload = {
      contentOffset,
      contentInset: offset.reportedInset(),
      velocity,
      zoomScale: 1,
      timestamp: now,
      contentSize: { ...sizes.content },
      layoutMeasurement: { ...sizes.viewport },
      ...(platform === 'ios' && { targetContentOffset }),
      responderIgnoreScroll: true,
    };
    const isReplaceable = name === 'topScroll' && !isAdjusted;
    emit(name, payload, isReplaceable ? PRIORITY.continuous : PRIORITY.default);
  };
}
