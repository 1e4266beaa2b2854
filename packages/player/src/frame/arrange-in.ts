import type { MountedView } from './view.ts';

/**
 * Puts `first` and then the views into an element, in this order. Whatever is moved forgets how far it
 * was scrolled and loses the focus: so what is there in the right order stays where it is, also behind
 * what is taken away later.
 */
export function arrangeIn(
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
