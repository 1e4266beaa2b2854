import type { Place } from '../shared/insets.ts';
import type { Box } from './view.ts';

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

/** Puts an element where the worker says. */
export function placeElement({ style }: HTMLElement, { x, y, width, height, padding }: Box): void {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  if (padding) style.padding = padding.map((one) => `${one}px`).join(' ');
}
