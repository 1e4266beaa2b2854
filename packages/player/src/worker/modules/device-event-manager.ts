import type { NativeModule } from '../context.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeDeviceEventManager.js: nobody took the back button. */
export const deviceEventManager: NativeModule = ({ send }) => ({
  invokeDefaultBackPressHandler: () => send({ type: 'notice', notice: { notice: 'exit' } }),
});
