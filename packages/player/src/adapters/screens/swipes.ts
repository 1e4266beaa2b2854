import type { MountedView } from '../../page/view.ts';
import { type Drag, watchDrag } from './drag.ts';
import type { Held } from './held-transition.ts';
import { presentationOf } from './presentation.ts';
import { heightsOf, settleAt } from './sheet.ts';

/** From the edge of the screen, in pixels: UIScreenEdgePanGestureRecognizer. */
const EDGE = 24;
/** Where a finger would have come to if it had gone on for so long. */
const AHEAD_MS = 200;

type Swiped = {
  /** Undefined when it may not be swiped away just now. */
  hold(): Held | undefined;
  /** Its finger is not the app's any more. */
  took(): void;
  canGo(): boolean;
};

/** What lets a person swipe a screen away, as its presentation has it. */
export function watchSwipes(view: MountedView, element: HTMLElement, swiped: Swiped): () => void {
  const kind = presentationOf(view.props, view.context.platform);
  if (kind === 'card' || kind === 'sheet') return watchDrag(element, down(view, element, swiped));
  if (kind === 'full' && view.context.platform === 'ios')
    return watchDrag(element, back(view, element, swiped));
  return () => {};
}

/** UINavigationController’s swipe: from the edge, or from anywhere where an app wants it so. */
function back(view: MountedView, element: HTMLElement, { hold, took, canGo }: Swiped): Drag {
  let held: Held | undefined;
  const turn = () => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const width = () => Math.max(1, element.clientWidth);
  return {
    begins({ clientX }) {
      const at = element.getBoundingClientRect();
      const fromEdge = turn() > 0 ? clientX - at.left : at.right - clientX;
      if (!canGo()) return 'no';
      if (fromEdge <= EDGE) return 'wait';
      return String(view.props.fullScreenSwipeEnabled) === 'true' ? 'yes' : 'no';
    },
    claims: ({ x, y }, target) =>
      x * turn() > Math.abs(y) && !target.closest('.scroll.is-horizontal:not(.is-off)'),
    began() {
      held = hold();
      took();
    },
    moved: ({ x }) => held?.moveTo((x * turn()) / width()),
    released: ({ x }, speed) => held?.release((x + speed.x * AHEAD_MS) * turn() > width() / 2),
  };
}

/** Cards and sheets follow a finger down, and sheets up to their next detent. */
function down(view: MountedView, element: HTMLElement, { hold, took, canGo }: Swiped): Drag {
  let held: Held | undefined;
  let heights: number[] = [];
  let before = 0;
  const heightBy = (y: number) => before - y;
  return {
    begins: () => 'yes',
    claims({ x, y }, target) {
      if (Math.abs(x) > Math.abs(y) || isScrolled(target, element)) return false;
      const own = presentationOf(view.props, view.context.platform) === 'sheet';
      heights = own ? heightsOf(element, view.props) : [element.offsetHeight];
      before = element.offsetHeight;
      return y > 0
        ? canGo() || before > Math.min(...heights) + 1
        : before < Math.max(...heights) - 1;
    },
    began() {
      element.classList.remove('is-settling');
      took();
    },
    moved({ y }) {
      const least = Math.min(...heights);
      const height = Math.min(Math.max(...heights), heightBy(y));
      if (heights.length > 1) element.style.setProperty('--height', `${Math.max(least, height)}px`);
      if (height < least && canGo()) held ??= hold();
      held?.moveTo(1 - height / least);
    },
    released({ y }, speed) {
      const aim = heightBy(y + speed.y * AHEAD_MS);
      const goes = held !== undefined && aim < Math.min(...heights) / 2;
      held?.release(goes);
      held = undefined;
      if (goes || heights.length < 2) return;
      const far = heights.map((height) => Math.abs(height - aim));
      settleAt(view, element, far.indexOf(Math.min(...far)));
    },
  };
}

/** Something in it is scrolled down: a finger scrolls that first. */
function isScrolled(target: Element, within: HTMLElement): boolean {
  for (let one: Element | null = target; one && one !== within; one = one.parentElement)
    if (one.scrollTop > 0 || one.matches('input, textarea, [role="slider"]')) return true;
  return false;
}
