import type { MountedView } from './view.ts';

/**
 * Puts `first` and then the views into an element, in this order. An element that is moved loses
 * its scroll offset and the focus. So elements that are in order stay, also behind one that is
 * removed later.
 */
export function arrangeChildren(
  parent: Node,
  views: readonly MountedView[],
  first: readonly Node[] = [],
): void {
  const wanted = [...first, ...views.map(({ element }) => element)];
  const set = new Set<Node>(wanted);
  let next = parent.firstChild;
  for (const node of wanted) {
    let at = node.parentNode === parent ? next : null;
    while (at && at !== node && !set.has(at)) at = at.nextSibling;
    if (at === node) next = at.nextSibling;
    else parent.insertBefore(node, next);
  }
}
