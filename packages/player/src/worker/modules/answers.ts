/** What native code answers through callbacks comes when the caller is done, never in the middle. */
export const later =
  <T>(answer: T) =>
  (then?: (answer: T) => void): void => {
    if (typeof then === 'function') void Promise.resolve().then(() => then(answer));
  };

/** Of modules that JavaScript makes a NativeEventEmitter of. All events are emitted anyway. */
export const emitter = { addListener() {}, removeListeners() {} };
