import type { NativeModule } from '../context.ts';

/** Calls back in a microtask, because native code never calls back while the caller runs. */
export const later =
  <T>(answer: T) =>
  (then?: (answer: T) => void): void => {
    if (typeof then === 'function') void Promise.resolve().then(() => then(answer));
  };

/** The methods that NativeEventEmitter requires. Events are emitted without listeners, too. */
export const emitter = { addListener() {}, removeListeners() {} };

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeKeyboardObserver.js and
 * NativeModalManager.js. They only have listeners. The frame emits events such as keyboardDidShow.
 */
export const eventsOnly: NativeModule = () => ({ ...emitter });

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeDeviceEventManager.js. The method is
 * called when the app does not handle the back button.
 */
export const deviceEventManager: NativeModule = (worker) => ({
  invokeDefaultBackPressHandler() {
    if (!worker.back?.()) worker.send({ type: 'notice', notice: { notice: 'exit' } });
  },
});
