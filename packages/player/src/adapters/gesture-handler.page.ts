/** The views of react-native-gesture-handler, versions 2 and 3. */

import type { ViewFactory } from '../page/view.ts';
import { box } from '../page/views/box.ts';
import { elementOf } from './element.ts';
import { button } from './gestures/button.ts';
import { registerPage } from './register.ts';

/**
 * RNGestureHandlerRootView, RNGestureHandlerDetector: react-native-gesture-handler/src/specs. The
 * gestures themselves are recognised by the thread.
 */
const holder: ViewFactory = (context) => {
  const element = elementOf('view');
  return { element, update: box(context, element) };
};

registerPage('gesture-handler.page.js', {
  views: {
    ...{ RNGestureHandlerRootView: holder, RNGestureHandlerDetector: holder },
    RNGestureHandlerButton: button,
  },
});
