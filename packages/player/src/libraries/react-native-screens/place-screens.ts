import type { MountedView } from '../../frame/view.ts';
import { coversWindow } from './presentation.ts';

/**
 * Puts the screens of a stack where they are shown: in the stack, or over the whole window. What is
 * there already is not moved, or it would forget how far it was scrolled.
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
