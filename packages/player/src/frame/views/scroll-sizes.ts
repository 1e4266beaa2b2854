import type { Size } from '../../protocol/settings.ts';
import { type Edges, finite } from '../events/finite.ts';

/**
 * Whether it goes sideways from right to left. Browsers count from its right edge then, below zero, and
 * what is seen stays where it is while content grows; React Native counts from the left all the same.
 */
export const runsLeft = (area: Element): boolean =>
  area.classList.contains('is-horizontal') && getComputedStyle(area).direction === 'rtl';

/** How far the left edge of what is in it lies beyond its own. */
export const hiddenLeft = (area: Element): number =>
  area.scrollLeft + (runsLeft(area) ? area.scrollWidth - area.clientWidth : 0);

/** Sizes of a scroll view and its content, kept so that scrolling asks for no layout. */
export function watchSizes(area: HTMLElement, changed: () => void) {
  const viewport: Size = { width: 0, height: 0 };
  const content: Size = { width: 0, height: 0 };
  let observed: Element | undefined;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const size = target === area ? viewport : content;
      size.width = borderBoxSize[0]?.inlineSize ?? 0;
      size.height = borderBoxSize[0]?.blockSize ?? 0;
    }
    changed();
  });
  observer.observe(area);
  return {
    viewport,
    content,
    observe(element: Element | undefined): void {
      if (element === observed) return;
      if (observed) observer.unobserve(observed);
      observed = element;
      if (element) observer.observe(element);
    },
    /** Before the first look of the observer: right after a commit. */
    measure(): void {
      for (const [element, size] of [[area, viewport] as const, [observed, content] as const]) {
        if (!(element instanceof HTMLElement)) continue;
        size.width = element.offsetWidth;
        size.height = element.offsetHeight;
      }
    },
    end: () => observer.disconnect(),
  };
}

export type Sizes = ReturnType<typeof watchSizes>;

type Offset = { x: number; y: number };

type Insets = { given(): Edges; whole(): Edges };

/** Where a scroll view is, as the app counts it: from the edge of the content, without its insets. */
export function createOffset(element: HTMLElement, sizes: Sizes, insets: Insets) {
  /** What a refresh control takes at the top counts as inset. */
  const pulled = () => finite(Number(element.dataset.pulled)) ?? 0;
  const withPull = (edges: Edges): Edges => ({ ...edges, top: edges.top + pulled() });
  /** What is at the offset of the app where the browser has it at zero. */
  const origin = (): Offset => {
    const { left, top } = withPull(insets.whole());
    const x = runsLeft(element) ? sizes.content.width - sizes.viewport.width + left : -left;
    return { x, y: -top };
  };
  return {
    origin,
    now(): Offset {
      const { x, y } = origin();
      return { x: element.scrollLeft + x, y: element.scrollTop + y };
    },
    /** For what is counted from the edge where it begins. */
    inset: () => withPull(insets.whole()),
    /** As the app hears of it: without what iOS adds by itself. */
    told: () => withPull(insets.given()),
  };
}
