/** The native module of react-native-gesture-handler. */
import { gestureHandler } from './gestures/module.ts';
import { registerThread } from './register.ts';

registerThread('gesture-handler.thread.js', {
  modules: { RNGestureHandlerModule: gestureHandler },
});
