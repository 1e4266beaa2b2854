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

/** A view without its native effect: a box. */
export const plainView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  return { element, update: box(context, element) };
};

/** A plain view that is `box-none` by default: touches go to its children or to views below it. */
export const boxNoneView: ViewFactory = (context, props) => {
  const view = plainView(context, props);
  return {
    ...view,
    update(all, changed) {
      const pointerEvents = all.pointerEvents ?? 'box-none';
      view.update({ ...all, pointerEvents }, { ...changed, pointerEvents });
    },
  };
};
