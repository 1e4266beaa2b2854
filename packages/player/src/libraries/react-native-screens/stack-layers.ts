import type { MountedView } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { coversWindow, isLoose, presentationOf } from './presentation.ts';

/** The backdrops below cards and sheets. A tap on one dismisses its screen. */
export function createBackdrops(tapped: (screen: MountedView) => void) {
  const shown = new Map<MountedView, HTMLElement>();
  const remove = (screen: MountedView) => {
    shown.get(screen)?.remove();
    shown.delete(screen);
  };
  const add = (screen: MountedView, host: HTMLElement) => {
    const backdrop = elementOf('screen-backdrop');
    backdrop.style.zIndex = String(Number(getZ(screen)) - 1);
    backdrop.addEventListener('click', () => {
      if (isLoose(screen)) tapped(screen);
    });
    shown.set(screen, backdrop);
    host.append(backdrop);
  };
  return {
    show(screens: readonly MountedView[], stack: HTMLElement, window: HTMLElement): void {
      const wanted = screens.filter(
        (view, at) =>
          at > 0 && ['card', 'sheet'].includes(presentationOf(view.props, view.context.platform)),
      );
      for (const screen of [...shown.keys()]) if (!wanted.includes(screen)) remove(screen);
      for (const screen of wanted)
        if (!shown.has(screen)) add(screen, coversWindow(screen) ? window : stack);
    },
  };
}

const getZ = ({ element }: MountedView) =>
  element instanceof HTMLElement ? element.style.zIndex : '1';

const OWN = ['data-tag', 'data-testid', 'id'];

/**
 * A copy of a screen that React has removed, for its exit animation. It is inert, hidden from
 * assistive technology, and has no ids that a test could find.
 */
export function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  const originals = element.querySelectorAll('*');
  ghost.querySelectorAll('*').forEach((copy, at) => {
    for (const name of OWN) copy.removeAttribute(name);
    const original = originals[at];
    if (!original || (original.scrollTop === 0 && original.scrollLeft === 0)) return;
    requestAnimationFrame(() => copy.scrollTo(original.scrollLeft, original.scrollTop));
  });
  for (const name of OWN) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  return ghost;
}

/**
 * Places the screens of a stack in the stack or above the whole window. A screen that is in its
 * place is not moved, because moving an element resets its scroll position.
 */
export function placeScreens(
  screens: readonly MountedView[],
  stack: HTMLElement,
  window: HTMLElement,
): void {
  for (const [at, view] of screens.entries()) {
    const { element } = view;
    if (!(element instanceof HTMLElement)) continue;
    const parent = coversWindow(view) && at > 0 ? window : stack;
    if (element.parentElement !== parent) parent.append(element);
    element.style.zIndex = String(at * 2 + 1);
    element.classList.toggle('over-window', parent === window);
    element.classList.toggle('has-below', at > 0);
    element.toggleAttribute('data-can-go-back', at > 0);
  }
}
