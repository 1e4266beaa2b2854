import { AHEAD_MS, isScrolled, watchDrag } from '../events/drag.ts';

const SLOP = 8;
const SETTLES_MS = 250;
/** So far down it would have gone, if the app were not asked. */
const FAR = 120;
/** It follows a finger less and less, and never further than this. */
const MOST = 60;

const follow = (way: number): number => MOST * (1 - MOST / (MOST + Math.max(0, way)));

/**
 * A sheet that is pulled down asks to close, and stays until the app closes it:
 * react-native/React/Fabric/Mounting/ComponentViews/Modal/RCTModalHostViewComponentView.mm
 * (presentationControllerDidAttemptToDismiss). Answers how to end it.
 */
export function watchSheet(panel: HTMLElement, isSheet: () => boolean, ask: () => void) {
  return watchDrag(panel, {
    begins: isSheet,
    slop: () => SLOP,
    claims: ({ x, y }, target) => y > Math.abs(x) && !isScrolled(target, panel),
    began() {},
    moved({ y }) {
      panel.style.translate = `0 ${follow(y)}px`;
    },
    released({ y }, speed) {
      const frames = [{ translate: panel.style.translate }, { translate: '0 0' }];
      panel.animate(frames, { duration: SETTLES_MS, easing: 'ease-out' });
      panel.style.translate = '';
      if (y + speed.y * AHEAD_MS > FAR) ask();
    },
  });
}
