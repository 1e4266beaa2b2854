/** The views of react-native-safe-area-context. */
import { registerPage } from './register.ts';
import { provider } from './safe-area/provider.ts';
import { safeAreaView } from './safe-area/view.ts';

registerPage('safe-area.page.js', {
  views: { RNCSafeAreaProvider: provider, RNCSafeAreaView: safeAreaView },
});
