import { arrangeChildren } from '../arrange-children.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** A labelled box with children, in place of a view that the player does not have. */
export const placeholder: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view placeholder';
  element.setAttribute('data-missing', context.component);
  const label = document.createElement('span');
  label.className = 'placeholder-label';
  label.textContent = context.component;
  element.append(label);
  return {
    element,
    update: box(context, element),
    arrange: (children) => arrangeChildren(element, children, [label]),
  };
};
