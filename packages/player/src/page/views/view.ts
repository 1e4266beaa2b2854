import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** RCTView: react-native/Libraries/Components/View/ViewNativeComponent.js */
export const view: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  return { element, update: box(context, element) };
};
