import type { Props } from '../../protocol/worker.ts';
import { accessibility, keyboard } from '../accessibility.ts';
import { textCssOf } from '../style/css.ts';
import { applyStyle } from '../style/handler.ts';
import type { ViewContext, ViewFactory } from '../view.ts';

/** The words of a part of a text. */
export const wordsOf = ({ text }: Props): string => (typeof text === 'string' ? text : '');

/**
 * RCTRawText: react-native/Libraries/Renderer/implementations/ReactFabric-prod.js
 * (createTextInstance)
 */
export const rawText: ViewFactory = () => {
  const element = document.createTextNode('');
  return {
    element,
    update(props) {
      const words = wordsOf(props);
      if (element.data !== words) element.data = words;
    },
  };
};

/**
 * RCTVirtualText, a part of a text with its own style:
 * react-native/Libraries/Text/TextNativeComponent.js
 */
export function virtualText(context: ViewContext) {
  const element = document.createElement('span');
  element.className = 'virtual-text';
  let before: Record<string, string> = {};
  return {
    element,
    update(props: Props, changed: Props): void {
      before = applyStyle(element, before, textCssOf(props, context));
      element.classList.toggle('is-highlighted', props.isHighlighted === true);
      accessibility(element, props, changed, 'text');
      keyboard(context, element, props);
    },
  };
}
