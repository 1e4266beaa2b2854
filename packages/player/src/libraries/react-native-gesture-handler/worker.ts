/** The native module of react-native-gesture-handler. */

import { registerWorker } from '../register.ts';
import { gestureHandler } from './module.ts';

registerWorker('react-native-gesture-handler.worker.js', {
  modules: { RNGestureHandlerModule: gestureHandler },
});
