import type { Motion } from './keyframes.ts';
import { animate, type Party, tell, tellProgress } from './transition.ts';

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
