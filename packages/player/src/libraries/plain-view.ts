import type { ViewFactory } from '../frame/view.ts';
import { box } from '../frame/views/box.ts';

/** A view whose effect is the system's, and which is a box without it. */
export const plainView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  return { element, update: box(context, element) };
};
