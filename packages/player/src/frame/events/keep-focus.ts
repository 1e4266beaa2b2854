import type { AppPage } from '../view.ts';

/** No device gives the focus to a field that cannot be edited. */
const FOCUSED_BY_TOUCH =
  'input:not([readonly]), textarea:not([readonly]), select, button, a, iframe';

/**
 * On a phone a touch beside an input leaves it focused; the app decides whether the keyboard goes.
 * A browser would blur it, mark text, drag pictures and open menus.
 */
export function keepFocus({ screen, overlay }: AppPage): void {
  const isApps = (target: EventTarget | null): target is Element =>
    target instanceof Element && !target.closest(FOCUSED_BY_TOUCH);
  for (const area of [screen, overlay]) {
    area.addEventListener('mousedown', (event) => {
      if (!isApps(event.target) || getComputedStyle(event.target).userSelect === 'text') return;
      event.preventDefault();
      // That kept the keys from this document as well.
      if (!document.hasFocus()) focus();
    });
    area.addEventListener('contextmenu', (event) => {
      if (isApps(event.target)) event.preventDefault();
    });
    area.addEventListener('dragstart', (event) => event.preventDefault());
    // Looking for a focused input, browsers scroll what no app asked to be scrolled.
    area.addEventListener('scroll', () => area.scrollTo(0, 0));
  }
}
