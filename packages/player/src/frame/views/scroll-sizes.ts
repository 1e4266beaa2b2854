import type { Size } from '../../protocol/settings.ts';
import type { Edges } from '../events/finite.ts';

/**
 * Whether a horizontal scroll view runs from right to left. Browsers then count its offset from the
 * right edge, in negative numbers, and growing content does not move the visible part. React Native
 * always counts from the left.
 */
export const runsLeft = (area: Element): boolean =>
  area.classList.contains('is-horizontal') && getComputedStyle(area).direction === 'rtl';

type Scrolled = Pick<
  Element,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>;

const within = (to: number, end: number) =>
  Math.min(Math.max(0, end), Math.max(Math.min(0, end), to));

/** Whether scrolling to this offset moves an element at all. From right to left, `direction` is -1. */
export function isAway(
  area: Scrolled,
  { left, top }: { left: number; top: number },
  direction: number,
): boolean {
  const x = within(left, direction * (area.scrollWidth - area.clientWidth));
  const y = within(top, area.scrollHeight - area.clientHeight);
  return Math.abs(x - area.scrollLeft) >= 1 || Math.abs(y - area.scrollTop) >= 1;
}

/** Caches the sizes of a scroll view and its content, so that scrolling forces no layout. */
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
    /** Measures at once. Needed right after a commit, before the observer reports. */
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

type Insets = { whole(): Edges; reported(): Edges };

/**
 * The offset of a scroll view as the app counts it, from the edge of the content without insets.
 */
export function createOffset(element: HTMLElement, sizes: Sizes, insets: Insets) {
  /** The offset of the app that corresponds to the offset 0 of the browser. */
  const origin = (): Offset => {
    const { left, top } = insets.whole();
    const x = runsLeft(element) ? sizes.content.width - sizes.viewport.width + left : -left;
    return { x, y: -top };
  };
  return {
    origin,
    now(): Offset {
      const { x, y } = origin();
      return { x: element.scrollLeft + x, y: element.scrollTop + y };
    },
    reportedInset: insets.reported,
  };
}
