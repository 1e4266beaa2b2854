import { finite, member } from '../events/finite.ts';

/**
 * Keeps what is seen in its place while content above it comes and goes
 * (RCTScrollViewComponentView: maintainVisibleContentPosition).
 */
export function createAnchor(area: HTMLElement) {
  let kept: { element: HTMLElement; at: number } | undefined;
  const atOf = (element: HTMLElement, horizontal: boolean) =>
    horizontal ? element.offsetLeft : element.offsetTop;
  return {
    /** Remembers the first child that is seen. */
    take(value: unknown, content: Element | undefined, horizontal: boolean): void {
      const first = finite(member(value, 'minIndexForVisible'));
      kept = undefined;
      if (first === undefined || !content) return;
      const offset = horizontal ? area.scrollLeft : area.scrollTop;
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
      const before = horizontal ? area.scrollLeft : area.scrollTop;
      area.scrollBy(horizontal ? { left: by } : { top: by });
      const threshold = finite(member(value, 'autoscrollToTopThreshold'));
      return threshold !== undefined && before <= threshold ? 'toTop' : 'moved';
    },
  };
}
