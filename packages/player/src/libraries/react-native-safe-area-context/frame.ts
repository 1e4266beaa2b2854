/** The views of react-native-safe-area-context. The layout of the worker pads them (libraries/layout). */
import { plainView } from '../element.ts';
import { registerFrame } from '../register.ts';

registerFrame('react-native-safe-area-context.frame.js', {
  views: { RNCSafeAreaProvider: plainView, RNCSafeAreaView: plainView },
});
