import type { Edges } from '../events/finite.ts';
import { finite } from '../events/finite.ts';
import type { Sizes } from './scroll-sizes.ts';
import { runsLeft } from './scroll-way.ts';

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
