import { adjustAutomatically } from '../../frame/views/scroll-insets.ts';

/** What the player draws itself, which is no first subview on iOS. */
const OWN = '.screen-header, [role="tablist"]';

/** Whether the children of a view are siblings of it: Fabric draws it without them, if at all. */
const isFlat = (view: HTMLElement): boolean =>
  view.classList.contains('is-flat') &&
  [view.style.zIndex, view.style.opacity, view.style.transform].every((value) => value === '');

const isDrawn = ({ style }: HTMLElement): boolean =>
  style.backgroundColor !== '' || style.borderWidth !== '' || style.boxShadow !== '';

/** The subviews of a view in their order on iOS: those with a larger zIndex are later. */
function subviews(view: HTMLElement): HTMLElement[] {
  const all = [...view.children].flatMap((child): HTMLElement[] => {
    if (!(child instanceof HTMLElement) || child.matches(OWN)) return [];
    if (!isFlat(child)) return [child];
    return isDrawn(child) ? [child, ...subviews(child)] : subviews(child);
  });
  const orderOf = ({ style }: HTMLElement) => Number(style.zIndex) || 0;
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** RNSScrollViewFinder.mm: findScrollViewInFirstDescendantChainFrom */
function firstScroll(screen: HTMLElement): HTMLElement | undefined {
  let at: HTMLElement | undefined = screen;
  while (at && !at.matches('.scroll')) {
    const [first]: HTMLElement[] = at !== screen && isFlat(at) ? [] : subviews(at);
    at = first;
  }
  return at;
}

/** The screens whose first subviews have been looked at. */
const done = new WeakSet<Element>();

/**
 * iOS insets the content of a scroll view at the beginning of a tab, or of a screen of a stack in it, even
 * if the app does not ask for that (RNSScrollViewHelper.mm, RNSScreen.mm: overrideScrollViewBehavior…). As
 * there, only what a screen shows first counts.
 */
export function overrideScrolling(within: Element): void {
  const tab = within.closest<HTMLElement>('[data-overrides]');
  if (!tab) return;
  // This runs after each commit, and browsers keep such a list.
  for (const screen of [tab, ...tab.getElementsByClassName('rns-screen')]) {
    if (done.has(screen) || !(screen instanceof HTMLElement)) continue;
    if (subviews(screen).length === 0) continue;
    done.add(screen);
    const scroll = firstScroll(screen);
    if (scroll) adjustAutomatically(scroll);
  }
}
