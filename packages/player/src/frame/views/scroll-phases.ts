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
    letGo(): void {
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
