import { accessibility } from '../accessibility.ts';
import { keyboard } from '../keyboard.ts';
import { applyStyle } from '../style/apply.ts';
import { textCssOf } from '../style/css.ts';
import type { ViewFactory } from '../view.ts';

/** RCTVirtualText, text within text: react-native/Libraries/Text/TextNativeComponent.js */
export const virtualText: ViewFactory = (context) => {
  const element = document.createElement('span');
  element.className = 'virtual-text';
  let before: Record<string, string> = {};
  return {
    element,
    update(props, changed) {
      before = applyStyle(element, before, textCssOf(props, context));
      element.classList.toggle('is-highlighted', props.isHighlighted === true);
      accessibility(element, props, changed);
      keyboard(context, element, props);
    },
  };
};
