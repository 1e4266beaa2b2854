/** The native module of react-native-screens. */
import { registerThread } from './register.ts';

/** react-native-screens/src/fabric/NativeScreensModule.ts: it has no methods, only to be there. */
const screens = () => ({ getConstants: () => ({}) });

registerThread('screens.thread.js', { modules: { RNSModule: screens } });
