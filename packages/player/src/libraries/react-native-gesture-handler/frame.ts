/** The views of react-native-gesture-handler, versions 2 and 3. */
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { registerFrame } from '../register.ts';
import { button } from './button.ts';

/**
 * RNGestureHandlerRootView, RNGestureHandlerDetector: react-native-gesture-handler/src/specs. The
 * worker recognises the gestures.
 */
const holder: ViewFactory = (context) => {
  const element = elementOf('view');
  return { element, update: box(context, element) };
};

registerFrame('react-native-gesture-handler.frame.js', {
  views: {
    RNGestureHandlerRootView: holder,
    RNGestureHandlerDetector: holder,
    RNGestureHandlerButton: button,
  },
});
