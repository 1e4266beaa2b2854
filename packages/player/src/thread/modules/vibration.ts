import type { NativeModule } from '../thread.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeVibration.js */
export const vibration: NativeModule = ({ send }) => {
  const vibrate = (pattern: number[]) =>
    send({ type: 'notice', notice: { notice: 'vibrate', pattern } });
  return {
    getConstants: () => ({}),
    vibrate: (ms = 400) => vibrate([ms]),
    vibrateByPattern: (pattern: number[]) => vibrate(pattern),
    cancel: () => vibrate([]),
  };
};
