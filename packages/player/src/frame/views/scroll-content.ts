import { arrangeIn } from '../arrange-in.ts';
import type { MountedView, ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** RCTScrollContentView: react-native/Libraries/Components/ScrollView/ScrollContentViewNativeComponent.js */
export const scrollContent: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view scroll-content';
  return { element, update: box(context, element) };
};

/** Puts the children in; answers the one that scrolls, which is the last. */
export function arrangeScroll(element: HTMLElement, children: MountedView[]): Element | undefined {
  arrangeIn(element, children);
  const content = children.at(-1)?.element;
  return content instanceof Element ? content : undefined;
}
