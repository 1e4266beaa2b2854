import type { Box } from './view.ts';

/** Puts an element where the worker says. */
export function placeElement({ style }: HTMLElement, { x, y, width, height, padding }: Box): void {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  if (padding) style.padding = padding.map((one) => `${one}px`).join(' ');
}
