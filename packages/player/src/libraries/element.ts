import type { MountedView, ViewFactory } from '../frame/view.ts';
import { box } from '../frame/views/box.ts';

/** Creates an HTML element with these classes. `view` has the default layout of React Native. */
export function elementOf(classes: string, name = 'div'): HTMLElement {
  const element = document.createElement(name);
  element.className = classes;
  return element;
}

/** Returns the element of a view if it is an HTML element. */
export const elementIn = (view: MountedView | undefined): HTMLElement | undefined =>
  view?.element instanceof HTMLElement ? view.element : undefined;

/** A view without its native effect, of which only what is in it is touched: `box-none`. */
export const untouchedView: ViewFactory = (context, props) => {
  const view = plainView(context, props);
  return {
    ...view,
    update: (all, changed) => view.update({ pointerEvents: 'box-none', ...all }, changed),
  };
};

/** A view without its native effect: a box. */
export const plainView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  return { element, update: box(context, element) };
};
