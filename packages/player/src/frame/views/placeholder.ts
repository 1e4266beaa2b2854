import type { Props } from '../../protocol/worker.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { placeElement } from '../place.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

const LEAST = 44;

/** Children that make the box larger than the least size have one themselves. */
const isEmptySize = (size: number, before: boolean) => size === 0 || (before && size <= LEAST);

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
  /** Its children have no size themselves: they are absolute. */
  let isFlat = { width: false, height: false };
  /** A box that nothing fills has room for its name, where its style says nothing. */
  const tellSize = () => {
    const isEmpty = element.childElementCount === 1;
    const least: Props = {};
    if ((isEmpty || isFlat.width) && props.width == null && props.minWidth == null)
      least.minWidth = LEAST;
    if ((isEmpty || isFlat.height) && props.height == null && props.minHeight == null)
      least.minHeight = LEAST;
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
      isFlat = { width: false, height: false };
      context.app.afterCommit(tellSize);
    },
    place(box) {
      placeElement(element, box);
      isFlat.width = isEmptySize(box.width, isFlat.width);
      isFlat.height = isEmptySize(box.height, isFlat.height);
      context.app.afterCommit(tellSize);
    },
  };
};
