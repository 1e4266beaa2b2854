import { arrangeChildren } from '../arrange-children.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

const LEAST = 44;

/** A labelled box with children, in place of a view that the player does not have. */
export const placeholder: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view placeholder';
  element.setAttribute('data-missing', context.component);
  const label = document.createElement('span');
  label.className = 'placeholder-label';
  label.textContent = context.component;
  element.append(label);
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      context.app.afterCommit(() => {
        // An empty box has room for its name.
        const isEmpty = element.childElementCount === 1;
        const least = (side: string) => (isEmpty && props[side] === undefined ? LEAST : 0);
        context.app.tell(context.tag, {
          style: { minWidth: least('width'), minHeight: least('height') },
        });
      });
    },
    arrange: (children) => arrangeChildren(element, children, [label]),
  };
};
