import { AHEAD_MS, type Drag, isScrolled, watchDrag } from '../../frame/events/drag.ts';
import type { MountedView } from '../../frame/view.ts';
import { elementIn } from '../element.ts';
import { heightsOf, presentationOf, settleAt } from './presentation.ts';
import type { Held } from './transition.ts';

/** The width of the edge where a back swipe starts, in pixels: UIScreenEdgePanGestureRecognizer. */
const EDGE = 24;
/**
 * How far a finger moves before a swipe starts, in pixels. It is less at the edge, where the
 * system's gesture comes before those of the app.
 */
const SLOP = 8;
const EDGE_SLOP = 4;

type Swiped = {
  /** Starts the transition. Returns undefined when there is no screen below. */
  hold(): Held | undefined;
  /** Whether the screen can be swiped away now. */
  canGo(): boolean;
};

/** Adds swipe gestures to the screens of a stack while they are in it. */
export function createSwipes(swipedOf: (view: MountedView) => Swiped) {
  const watched = new Map<MountedView, () => void>();
  return {
    watch(screens: readonly MountedView[]): void {
      for (const [view, end] of watched) {
        if (screens.includes(view)) continue;
        end();
        watched.delete(view);
      }
      for (const view of screens) {
        const element = elementIn(view);
        if (element && !watched.has(view))
          watched.set(view, watchSwipes(view, element, swipedOf(view)));
      }
    },
  };
}

/**
 * Watches the swipe of the screen's presentation. Full-screen modals have none. Returns a function
 * that stops watching.
 */
function watchSwipes(view: MountedView, element: HTMLElement, swiped: Swiped): () => void {
  const { props, context } = view;
  const kind = presentationOf(props, context.platform);
  if (kind === 'card' || kind === 'sheet')
    return watchDrag(element, down(view, element, swiped, kind === 'sheet'));
  const isPushed = (props.stackPresentation ?? 'push') === 'push';
  if (isPushed && context.platform === 'ios')
    return watchDrag(element, back(view, element, swiped));
  return () => {};
}

/** UINavigationController's back swipe: from the edge, or `fullScreenSwipeEnabled` anywhere. */
function back(view: MountedView, element: HTMLElement, { hold, canGo }: Swiped): Drag {
  let held: Held | undefined;
  let isFromEdge = false;
  const turn = () => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const width = () => Math.max(1, element.clientWidth);
  return {
    begins({ clientX }) {
      const at = element.getBoundingClientRect();
      isFromEdge = (turn() > 0 ? clientX - at.left : at.right - clientX) <= EDGE;
      return canGo() && (isFromEdge || String(view.props.fullScreenSwipeEnabled) === 'true');
    },
    slop: () => (isFromEdge ? EDGE_SLOP : SLOP),
    claims: ({ x, y }, target) =>
      x * turn() > Math.abs(y) && (isFromEdge || !scrollsAcross(target, element)),
    began() {
      held = hold();
    },
    moved: ({ x }) => held?.moveTo((x * turn()) / width()),
    released: ({ x }, speed) => held?.release((x + speed.x * AHEAD_MS) * turn() > width() / 2),
  };
}

/** Cards and sheets follow a finger down. Sheets also follow it up to their next detent. */
function down(
  view: MountedView,
  element: HTMLElement,
  { hold, canGo }: Swiped,
  isSheet: boolean,
): Drag {
  let held: Held | undefined;
  let heights: number[] = [];
  let before = 0;
  const least = () => Math.min(...heights);
  const most = () => Math.max(...heights);
  return {
    begins: () => true,
    slop: () => SLOP,
    claims({ x, y }, target) {
      if (Math.abs(x) > Math.abs(y) || isScrolled(target, element)) return false;
      before = element.offsetHeight;
      heights = isSheet ? heightsOf(element, view.props) : [before];
      return y > 0 ? canGo() || before > least() + 1 : before < most() - 1;
    },
    began() {
      held = undefined;
      element.classList.remove('is-settling');
      element.classList.add('is-dragged');
    },
    moved({ y }) {
      const height = Math.min(most(), before - y);
      if (heights.length > 1)
        element.style.setProperty('--height', `${Math.max(least(), height)}px`);
      if (height < least() && canGo()) held ??= hold();
      held?.moveTo(1 - height / least());
    },
    released({ y }, speed) {
      element.classList.remove('is-dragged');
      const aim = before - y - speed.y * AHEAD_MS;
      const goes = held !== undefined && aim < least() / 2;
      held?.release(goes);
      if (goes || heights.length < 2) return;
      const far = heights.map((height) => Math.abs(height - aim));
      settleAt(view, element, far.indexOf(Math.min(...far)));
    },
  };
}

function scrollsAcross(target: Element, within: HTMLElement): boolean {
  const scroller = target.closest('.scroll.is-horizontal:not(.is-off)');
  return scroller !== null && within.contains(scroller);
}
