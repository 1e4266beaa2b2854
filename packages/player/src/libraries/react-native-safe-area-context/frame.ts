/** The views of react-native-safe-area-context. */
import { registerFrame } from '../register.ts';
import { provider, safeAreaView } from './views.ts';

registerFrame('react-native-safe-area-context.frame.js', {
  views: { RNCSafeAreaProvider: provider, RNCSafeAreaView: safeAreaView },
});
