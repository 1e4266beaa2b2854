import { registerWorker } from '../register.ts';

/** react-native-screens/src/fabric/NativeScreensModule.ts: it has no methods, but must exist. */
const screens = () => ({ getConstants: () => ({}) });

registerWorker('react-native-screens.worker.js', { modules: { RNSModule: screens } });
