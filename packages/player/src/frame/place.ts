import type { Insets, Size } from '../protocol/settings.ts';

export type Place = { x: number; y: number; width: number; height: number };

/** The place of an element in the window, without running animations. */
export function placeOf(element: HTMLElement): Place {
  const { offsetWidth: width, offsetHeight: height } = element;
  let x = 0;
  let y = 0;
  let at: Element | null = element;
  const { body } = element.ownerDocument;
  // An overlay begins where the screen begins, below a bar.
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

/** The part of the insets of the window that overlaps a place. */
export const insetsAt = (place: Place, insets: Insets, window: Size): Insets => ({
  top: Math.max(0, insets.top - Math.max(0, place.y)),
  left: Math.max(0, insets.left - Math.max(0, place.x)),
  bottom: Math.max(0, insets.bottom - Math.max(0, window.height - place.y - place.height)),
  right: Math.max(0, insets.right - Math.max(0, window.width - place.x - place.width)),
});
