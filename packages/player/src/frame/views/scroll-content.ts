import { arrangeChildren } from '../arrange-children.ts';
import { finite, member } from '../events/finite.ts';
import type { MountedView, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { runsLeft } from './scroll-sizes.ts';

/** RCTScrollContentView: react-native/Libraries/Components/ScrollView/ScrollContentViewNativeComponent.js */
export const scrollContent: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view scroll-content';
  return { element, update: box(context, element) };
};

/** Puts the children in; answers the one that scrolls, which is the last. */
export function arrangeScroll(element: HTMLElement, children: MountedView[]): Element | undefined {
  arrangeChildren(element, children);
  const content = children.at(-1)?.element;
  return content instanceof Element ? content : undefined;
}

/**
 * Keeps what is seen in its place while content above it comes and goes
 * (RCTScrollViewComponentView: maintainVisibleContentPosition).
 */
export function createAnchor(area: HTMLElement) {
  let kept: { element: HTMLElement; at: number } | undefined;
  /** From where the content begins, as it runs. */
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
    /** Remembers the first child that is seen. */
    take(value: unknown, content: Element | undefined, horizontal: boolean): void {
      const first = finite(member(value, 'minIndexForVisible'));
      kept = undefined;
      if (first === undefined || !content) return;
      const offset = scrolled(horizontal);
      for (const element of [...content.children].slice(Math.max(0, first))) {
        if (!(element instanceof HTMLElement)) continue;
        const length = horizontal ? element.offsetWidth : element.offsetHeight;
        const at = atOf(element, horizontal);
        if (at + length <= offset) continue;
        kept = { element, at };
        return;
      }
    },
    /** Follows it. Answers where to scroll to instead, when the app wants to stay at the top. */
    restore(value: unknown, horizontal: boolean): 'still' | 'moved' | 'toTop' {
      if (!kept?.element.isConnected) return 'still';
      const by = atOf(kept.element, horizontal) - kept.at;
      if (by === 0) return 'still';
      const before = scrolled(horizontal);
      area.scrollBy(horizontal ? { left: by * way() } : { top: by });
      const threshold = finite(member(value, 'autoscrollToTopThreshold'));
      return threshold !== undefined && before <= threshold ? 'toTop' : 'moved';
    },
  };
}
