/** The views of react-native-safe-area-context. */
import { registerPage } from '../register.ts';
import { provider, safeAreaView } from './views.ts';

registerPage('react-native-safe-area-context.frame.js', {
  views: { RNCSafeAreaProvider: provider, RNCSafeAreaView: safeAreaView },
});
