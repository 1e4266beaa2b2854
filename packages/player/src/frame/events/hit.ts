import type { ViewTree } from '../tree.ts';
import type { MountedView } from '../view.ts';
import { edges } from './finite.ts';

/** Finds the view that receives a touch, from the element that the browser found. */
export function hitView(
  tree: ViewTree,
  found: EventTarget | null,
  x: number,
  y: number,
): MountedView | undefined {
  const element = found instanceof Element ? found : null;
  const near = element ? slopView(tree, element, x, y) : undefined;
  return near ?? takenByParent(tree, tree.viewAt(element));
}

/** `box-only` receives touches of its children. The outermost wins. `none` receives nothing. */
function takenByParent(tree: ViewTree, view: MountedView | undefined): MountedView | undefined {
  let hit = view;
  for (const one of ancestors(tree, view)) {
    const { pointerEvents } = one.props;
    if (pointerEvents === 'box-only') hit = one;
    if (pointerEvents === 'none') hit = parentOf(tree, one);
    if (pointerEvents === 'box-none' && hit === one) hit = parentOf(tree, one);
  }
  return hit;
}

export const parentOf = (tree: ViewTree, { element }: MountedView): MountedView | undefined =>
  tree.viewAt(element.parentElement);

/** The view and its ancestors, from the inside out. */
export function* ancestors(tree: ViewTree, view: MountedView | undefined): Generator<MountedView> {
  for (let one = view; one; one = parentOf(tree, one)) yield one;
}

/** Finds a view whose hitSlop contains the point, unless a view above it is hit itself. */
function slopView(tree: ViewTree, found: Element, x: number, y: number): MountedView | undefined {
  let best: MountedView | undefined;
  for (const view of tree.views()) {
    const { hitSlop, pointerEvents } = view.props;
    if (hitSlop === undefined || !(view.element instanceof Element)) continue;
    if (pointerEvents === 'none' || pointerEvents === 'box-none') continue;
    if (view.element.closest('[data-unseen]')) continue;
    if (!reaches(view.element, found, hitSlop, x, y)) continue;
    if (!best || isAfter(best.element, view.element)) best = view;
  }
  return best && takenByParent(tree, best);
}

function reaches(element: Element, found: Element, slop: unknown, x: number, y: number): boolean {
  const parent = element.parentElement;
  if (element.contains(found) || !parent?.contains(found)) return false;
  const sibling = [...parent.children].find((child) => child.contains(found));
  if (sibling && isAfter(element, sibling)) return false;
  const at = element.getBoundingClientRect();
  const { top, right, bottom, left } = edges(slop);
  const across = x >= at.left - left && x <= at.right + right;
  return across && y >= at.top - top && y <= at.bottom + bottom;
}

const isAfter = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
