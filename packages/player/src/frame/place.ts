import type { Insets, Size } from '../protocol/settings.ts';

export type Place = { x: number; y: number; width: number; height: number };

/** Where an element lies in the window when nothing that is being animated moves it. */
export function placeOf(element: HTMLElement): Place {
  const { offsetWidth: width, offsetHeight: height } = element;
  let x = 0;
  let y = 0;
  let at: Element | null = element;
  const { body } = element.ownerDocument;
  // What lies over the screen begins where it does, below a bar.
  while (at instanceof HTMLElement && at !== body && at.parentElement !== body) {
    x += at.offsetLeft;
    y += at.offsetTop;
    at = at.offsetParent;
    if (at) {
      x -= at.scrollLeft;
      y -= at.scrollTop;
    }
  }
  return { x, y, width, height };
}

/** How much of the window's insets reaches into a place. */
export const insetsAt = (place: Place, insets: Insets, window: Size): Insets => ({
  top: Math.max(0, insets.top - Math.max(0, place.y)),
  left: Math.max(0, insets.left - Math.max(0, place.x)),
  bottom: Math.max(0, insets.bottom - Math.max(0, window.height - place.y - place.height)),
  right: Math.max(0, insets.right - Math.max(0, window.width - place.x - place.width)),
});
