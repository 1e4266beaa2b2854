import type { MountedView, ViewFactory } from '../frame/view.ts';
import { box } from '../frame/views/box.ts';

/** An HTML element of these classes; `view` is what React Native's layout starts from. */
export function elementOf(classes: string, name = 'div'): HTMLElement {
  const element = document.createElement(name);
  element.className = classes;
  return element;
}

/** The element of a view that is one of HTML: none of text or of a drawing. */
export const elementIn = (view: MountedView | undefined): HTMLElement | undefined =>
  view?.element instanceof HTMLElement ? view.element : undefined;

/** A view whose effect is the system's, and which is a box without it. */
export const plainView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  return { element, update: box(context, element) };
};
