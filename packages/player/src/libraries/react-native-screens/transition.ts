import type { MountedView } from '../../frame/view.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import type { Motion } from './keyframes.ts';

/** A screen that comes or goes. One that React has taken away is shown by what it left: its ghost. */
type Party = { view?: MountedView | undefined; element?: HTMLElement | undefined };

export type Transition = {
  upper: Party;
  lower: Party;
  /** Whether the upper one is leaving. */
  closing: boolean;
  /** It went by itself, and JavaScript has yet to hear of it. */
  isDismissed?: boolean;
  motion: Motion | undefined;
};

/**
 * Moves screens and tells them, in the order in which UIKit does: will disappear, will appear,
 * disappeared, appeared. Answers what ends it early.
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
    // Animations stand still in a page that nobody sees; time does not.
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
  // Backwards, the fast part has to come first again.
  const pace = closing && easing !== 'linear' ? 'cubic-bezier(0.8, 0, 0.8, 0.2)' : easing;
  const options = { duration, easing: pace, direction, fill: 'both' } as const;
  const run = ({ element }: Party, frames: Keyframe[]) =>
    element && frames.length > 0 ? [element.animate(readingWay(element, frames), options)] : [];
  return [...run(upper, above), ...run(lower, below)];
}

/** Where one reads from right to left, screens come from the left. */
const readingWay = (element: HTMLElement, frames: Keyframe[]): Keyframe[] =>
  getComputedStyle(element).direction === 'rtl'
    ? frames.map((frame) => ({ ...frame, transform: `${frame.transform}`.replace(X, turned) }))
    : frames;
const X = /(?<=translateX\()-?/;
const turned = (sign: string) => (sign === '-' ? '' : '-');

/** What is left of the way takes so long at the most. */
const REST_MS = 250;

/** A screen that leaves as far as a finger moves it: UIKit's interactive transitions. */
export type Held = {
  /** 0: where it was; 1: gone. */
  moveTo(part: number): void;
  /** The finger left: it goes, or comes back. */
  release(goes: boolean): void;
  /** At once: it is where it was, or gone if it was let go. */
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
    // What was cancelled would take effect again.
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
        // Not a number, where there is no way left.
        if (ended || !(part < 1)) return;
        show(from + (to - from) * (1 - (1 - part) ** 2));
        requestAnimationFrame(follow);
      };
      requestAnimationFrame(follow);
      // Frames stand still in a page that nobody sees; time does not.
      setTimeout(() => end(goes), restMs);
    },
    cancel: () => end(isLetGo),
  };
}
