/** The native module of react-native-screens. */
import { registerWorker } from '../register.ts';

/** react-native-screens/src/fabric/NativeScreensModule.ts: it has no methods, only to be there. */
const screens = () => ({ getConstants: () => ({}) });

registerWorker('react-native-screens.worker.js', { modules: { RNSModule: screens } });
