import { arrangeChildren } from '../arrange-children.ts';
import { finite, member } from '../events/finite.ts';
import type { MountedView, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { runsLeft } from './scroll-sizes.ts';

/**
 * RCTScrollContentView:
 * react-native/Libraries/Components/ScrollView/ScrollContentViewNativeComponent.js
 */
export const scrollContent: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view scroll-content';
  return { element, update: box(context, element) };
};

/** Arranges the children, and returns the content that scrolls. It is the last child. */
export function arrangeScroll(element: HTMLElement, children: MountedView[]): Element | undefined {
  arrangeChildren(element, children);
  const content = children.at(-1)?.element;
  if (!(content instanceof Element)) return undefined;
  // On Android, the content of a vertical scroll view is a plain view.
  content.classList.add('scroll-content');
  return content;
}

/** A smaller change is none (RCTScrollViewComponentView: _adjustForMaintainVisibleContentPosition). */
const LEAST_CHANGE = 0.5;
const STILL = { isMoved: false, isAtTop: false };

/**
 * Keeps the visible content in place when content above it is added or removed
 * (RCTScrollViewComponentView: maintainVisibleContentPosition).
 */
export function createAnchor(area: HTMLElement) {
  let kept: { element: HTMLElement; at: number } | undefined;
  /**
   * The distance that is still to scroll, and the offset from which. A list adds its rows in several
   * commits, and a browser, unlike a device, scrolls no further than the content of the first.
   */
  let owed = { by: 0, from: 0 };
  /** The offset from the start of the content, in the direction of the layout. */
  const atOf = (element: HTMLElement, horizontal: boolean) => {
    if (!horizontal) return element.offsetTop;
    const { offsetLeft, offsetWidth, offsetParent } = element;
    return runsLeft(area)
      ? (offsetParent?.clientWidth ?? 0) - offsetLeft - offsetWidth
      : offsetLeft;
  };
  const way = () => (runsLeft(area) ? -1 : 1);
  const scrolled = (horizontal: boolean) => (horizontal ? area.scrollLeft * way() : area.scrollTop);
  return {
    /** Saves the first visible child and its offset. */
    take(value: unknown, content: Element | undefined, horizontal: boolean): void {
      const first = finite(member(value, 'minIndexForVisible'));
      kept = undefined;
      if (first === undefined || !content) return;
      if (scrolled(horizontal) !== owed.from) owed = { by: 0, from: 0 };
      const offset = scrolled(horizontal) + owed.by;
      for (const element of [...content.children].slice(Math.max(0, first))) {
        if (!(element instanceof HTMLElement)) continue;
        const length = horizontal ? element.offsetWidth : element.offsetHeight;
        const at = atOf(element, horizontal);
        if (at + length <= offset) continue;
        kept = { element, at };
        return;
      }
    },
    /**
     * Scrolls by the change of the saved offset. `isMoved` tells that the content has moved, and
     * `isAtTop` that the app wants to scroll to the top instead.
     */
    restore(value: unknown, horizontal: boolean): { isMoved: boolean; isAtTop: boolean } {
      if (!kept?.element.isConnected) return STILL;
      const before = scrolled(horizontal);
      const rest = before === owed.from ? owed.by : 0;
      const change = atOf(kept.element, horizontal) - kept.at;
      const by = change + rest;
      if (by === 0) return STILL;
      area.scrollBy(horizontal ? { left: by * way() } : { top: by });
      const now = scrolled(horizontal);
      owed = { by: Math.max(0, Math.round(by - (now - before))), from: now };
      const threshold = finite(member(value, 'autoscrollToTopThreshold'));
      const isAtTop = now !== before && threshold !== undefined && before <= threshold;
      return { isMoved: Math.abs(change) > LEAST_CHANGE, isAtTop };
    },
  };
}
