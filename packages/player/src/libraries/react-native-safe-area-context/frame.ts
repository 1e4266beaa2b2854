/** The views of react-native-safe-area-context. */
import { registerPage } from '../register.ts';
import { provider } from './provider.ts';
import { safeAreaView } from './view.ts';

registerPage('react-native-safe-area-context.frame.js', {
  views: { RNCSafeAreaProvider: provider, RNCSafeAreaView: safeAreaView },
});
