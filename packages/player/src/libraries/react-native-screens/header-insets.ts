import type { AppFrame } from '../../frame/view.ts';
import { asksForInsets, isAutomatic, tellCovered } from '../../frame/views/scroll-insets.ts';
import { overrideScrolling } from './scroll-override.ts';

const hasScroll = (node: Node): boolean =>
  node instanceof Element && (node.matches('.scroll') || node.querySelector('.scroll') !== null);

/** Calls `came` when a scroll view is added to the screen later, for example when data has loaded. */
export function watchScrolling(came: () => void) {
  let watched: Element | undefined;
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(hasScroll))) came();
  });
  return (screen?: Element): void => {
    if (screen === watched) return;
    watched = screen;
    observer.disconnect();
    if (screen) observer.observe(screen, { childList: true, subtree: true });
  };
}

/**
 * Below a translucent header, iOS insets the content of scroll views that ask for it
 * (contentInsetAdjustmentBehavior). Returns the element that scrolls below the header, if any.
 */
export function insetScrolling(
  screen: Element,
  height: number,
  app: AppFrame,
): HTMLElement | undefined {
  overrideScrolling(screen);
  for (const element of screen.querySelectorAll<HTMLElement>('[data-tag]')) {
    const view = app.view(Number(element.getAttribute('data-tag')));
    if (!view || !/ScrollView$/.test(view.component)) continue;
    if (!asksForInsets(view.props) && !isAutomatic(element, view.props)) return undefined;
    // The header of a screen in this one may cover it.
    if (height === 0 && element.closest('.rns-screen') !== screen) return undefined;
    tellCovered(element, height);
    return height > 0 ? element : undefined;
  }
  return undefined;
}
