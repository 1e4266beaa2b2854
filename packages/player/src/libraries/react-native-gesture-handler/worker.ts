/** The native module of react-native-gesture-handler. */

import { registerThread } from '../register.ts';
import { gestureHandler } from './module.ts';

registerThread('react-native-gesture-handler.worker.js', {
  modules: { RNGestureHandlerModule: gestureHandler },
});
