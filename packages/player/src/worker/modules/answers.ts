import type { NativeModule } from '../context.ts';

/** What native code answers through callbacks comes when the caller is done, never in the middle. */
export const later =
  <T>(answer: T) =>
  (then?: (answer: T) => void): void => {
    if (typeof then === 'function') void Promise.resolve().then(() => then(answer));
  };

/** Of modules that JavaScript makes a NativeEventEmitter of. All events are emitted anyway. */
export const emitter = { addListener() {}, removeListeners() {} };

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeKeyboardObserver.js and NativeModalManager.js:
 * there to be listened to; the frame emits keyboardDidShow and the like.
 */
export const eventsOnly: NativeModule = () => ({ ...emitter });

/** react-native/src/private/specs_DEPRECATED/modules/NativeDeviceEventManager.js: nobody took the back button. */
export const deviceEventManager: NativeModule = ({ send }) => ({
  invokeDefaultBackPressHandler: () => send({ type: 'notice', notice: { notice: 'exit' } }),
});
