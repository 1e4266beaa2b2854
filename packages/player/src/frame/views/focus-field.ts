/**
 * Scrolls the lists that a field is in by no more than shows it, as UIScrollView does and
 * ReactScrollView.requestChildFocus. A browser would scroll whatever is around it: whole screens.
 */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  for (let list = scrollAround(field); list; list = scrollAround(list)) {
    const [inner, outer] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
    const turned = list.hasAttribute('data-inverted') ? -1 : 1;
    const by = list.classList.contains('is-horizontal')
      ? { left: turned * away([inner.left, inner.right], [outer.left, outer.right]) }
      : { top: turned * away([inner.top, inner.bottom], [outer.top, outer.bottom]) };
    list.scrollBy({ ...by, behavior: 'instant' });
  }
}

const scrollAround = (element: Element) => element.parentElement?.closest('.scroll:not(.is-off)');

/** What is too large to be seen whole begins where it is seen. */
function away([from, to]: [number, number], [first, last]: [number, number]): number {
  if (from < first) return from - first;
  return to > last ? Math.min(to - last, from - first) : 0;
}
