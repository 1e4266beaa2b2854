import type { Props } from '../../protocol/worker.ts';
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
  let props: Props = {};
  /** An empty box has room for its name, where its style says nothing. */
  const tellSize = () => {
    const isEmpty = element.childElementCount === 1;
    const least: Props = {};
    if (isEmpty && props.width == null && props.minWidth == null) least.minWidth = LEAST;
    if (isEmpty && props.height == null && props.minHeight == null) least.minHeight = LEAST;
    context.app.tell(context.tag, { style: least });
  };
  return {
    element,
    update(all, changed) {
      props = all;
      style(all, changed);
      context.app.afterCommit(tellSize);
    },
    arrange(children) {
      arrangeChildren(element, children, [label]);
      context.app.afterCommit(tellSize);
    },
  };
};
