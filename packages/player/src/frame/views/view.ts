import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { ripple } from './ripple.ts';
import { formsStackingContext } from './stacking.ts';

/** RCTView: react-native/Libraries/Components/View/ViewNativeComponent.js */
export const view: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  const update = box(context, element);
  const feedback = ripple(context, element);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      element.classList.toggle('is-flat', !formsStackingContext(props, context.platform));
      if ('nativeBackgroundAndroid' in changed || 'nativeForegroundAndroid' in changed)
        feedback.update(props);
    },
    command: feedback.command,
  };
};
