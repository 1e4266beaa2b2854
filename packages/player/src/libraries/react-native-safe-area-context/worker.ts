/** The native module of react-native-safe-area-context. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

/** react-native-safe-area-context/src/specs/NativeSafeAreaContext.ts */
const safeAreaContext: NativeModule = ({ settings }) => ({
  getConstants: () => ({
    initialWindowMetrics: {
      insets: { ...settings.insets },
      frame: { x: 0, y: 0, ...settings.window },
    },
  }),
});

registerWorker('react-native-safe-area-context.worker.js', {
  modules: { RNCSafeAreaContext: safeAreaContext },
});
