import type { MountedView } from '../../frame/view.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import type { Motion } from './keyframes.ts';

/** A screen that appears or disappears. A screen that React has removed is shown by its ghost. */
type Party = { view?: MountedView | undefined; element?: HTMLElement | undefined };

export type Transition = {
  upper: Party;
  lower: Party;
  /** Whether the upper screen is leaving. */
  closing: boolean;
  /** The user dismissed it, and JavaScript must be told. */
  isDismissed?: boolean;
  motion: Motion | undefined;
};

/**
 * Animates screens and emits their events in the order of UIKit: will disappear, will appear,
 * disappeared, appeared. Returns a function that ends the transition early.
 */
export function runTransition(
  { upper, lower, closing, isDismissed, motion }: Transition,
  done: () => void,
): () => void {
  const [coming, going] = closing ? [lower, upper] : [upper, lower];
  const progress = (part: number) => tellProgress({ upper, lower, closing }, part);
  const moves = motion ? animate({ upper, lower, closing }, motion) : [];
  const durationMs = motion?.durationMs ?? 0;
  const began = performance.now();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    for (const move of moves) move.cancel();
    progress(1);
    if (isDismissed) tell(upper, 'topDismissed', { dismissCount: 1 });
    tell(going, 'topDisappear');
    tell(coming, 'topAppear');
    done();
  };
  const follow = () => {
    const part = (performance.now() - began) / durationMs;
    if (ended || part >= 1) return;
    progress(part);
    requestAnimationFrame(follow);
  };
  tell(going, 'topWillDisappear');
  tell(coming, 'topWillAppear');
  progress(0);
  if (durationMs === 0) end();
  else {
    requestAnimationFrame(follow);
    // Animations stop in a hidden page, but timers go on.
    setTimeout(end, durationMs);
  }
  return end;
}

type Parties = Pick<Transition, 'upper' | 'lower' | 'closing'>;

const tell = ({ view }: Party, name: string, payload: Props = {}): void =>
  view?.context.emit(name, payload, PRIORITY.discrete);

function tellProgress({ upper, lower, closing }: Parties, progress: number): void {
  const payload = { progress, closing: closing ? 1 : 0, goingForward: closing ? 0 : 1 };
  for (const { view } of [upper, lower])
    view?.context.emit('topTransitionProgress', payload, PRIORITY.continuous);
}

function animate({ upper, lower, closing }: Parties, motion: Motion): Animation[] {
  const { above, below, durationMs: duration, easing } = motion;
  const direction = closing ? 'reverse' : 'normal';
  // In reverse the easing is mirrored, so that the fast part still comes first.
  const pace = closing && easing !== 'linear' ? 'cubic-bezier(0.8, 0, 0.8, 0.2)' : easing;
  const options = { duration, easing: pace, direction, fill: 'both' } as const;
  const run = ({ element }: Party, frames: Keyframe[]) =>
    element && frames.length > 0 ? [element.animate(readingWay(element, frames), options)] : [];
  return [...run(upper, above), ...run(lower, below)];
}

/** From right to left, screens come from the left. */
const readingWay = (element: HTMLElement, frames: Keyframe[]): Keyframe[] =>
  getComputedStyle(element).direction === 'rtl'
    ? frames.map((frame) => ({ ...frame, transform: `${frame.transform}`.replace(X, turned) }))
    : frames;
const X = /(?<=translateX\()-?/;
const turned = (sign: string) => (sign === '-' ? '' : '-');

/** The longest duration of the rest of a transition, after the finger is lifted. */
const REST_MS = 250;

/** A transition that follows a finger, as UIKit's interactive transitions do. */
export type Held = {
  /** 0 is the start, and 1 is fully dismissed. */
  moveTo(part: number): void;
  /** The finger was lifted: the screen leaves or returns. */
  release(goes: boolean): void;
  /** Ends at once: the screen is back, or gone if it was already released to leave. */
  cancel(): void;
};

export function holdTransition(
  { upper, lower, motion }: { upper: Party; lower: Party; motion: Motion },
  done: (isGone: boolean) => void,
): Held {
  const parties = { upper, lower, closing: true };
  const moves = animate(parties, { ...motion, easing: 'linear' });
  for (const move of moves) move.pause();
  let at = 0;
  let ended = false;
  let isLetGo = false;

  const show = (part: number) => {
    // Setting `currentTime` would restart a cancelled animation.
    if (ended) return;
    at = part;
    for (const move of moves) move.currentTime = part * motion.durationMs;
    tellProgress(parties, part);
  };
  const end = (isGone: boolean) => {
    if (ended) return;
    ended = true;
    for (const move of moves) move.cancel();
    if (isGone) {
      tellProgress(parties, 1);
      tell(upper, 'topDismissed', { dismissCount: 1 });
      tell(upper, 'topDisappear');
      tell(lower, 'topAppear');
    } else tell(upper, 'topGestureCancel');
    done(isGone);
  };

  tell(upper, 'topWillDisappear');
  tell(lower, 'topWillAppear');
  show(0);
  return {
    moveTo: (part) => show(Math.min(1, Math.max(0, part))),
    release(goes) {
      if (ended) return;
      isLetGo = goes;
      const [from, to] = [at, goes ? 1 : 0];
      const restMs = REST_MS * Math.abs(to - from);
      const began = performance.now();
      const follow = () => {
        const part = (performance.now() - began) / restMs;
        // The part is NaN when no distance is left.
        if (ended || !(part < 1)) return;
        show(from + (to - from) * (1 - (1 - part) ** 2));
        requestAnimationFrame(follow);
      };
      requestAnimationFrame(follow);
      // Animation frames stop in a hidden page, but timers go on.
      setTimeout(() => end(goes), restMs);
    },
    cancel: () => end(isLetGo),
  };
}
