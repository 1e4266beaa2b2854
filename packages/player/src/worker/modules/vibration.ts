import type { NativeModule } from '../context.ts';

const DEFAULT_MS = 400;

/** react-native/src/private/specs_DEPRECATED/modules/NativeVibration.js */
export const vibration: NativeModule = ({ send }) => {
  const vibrate = (pattern: number[]) =>
    send({ type: 'notice', notice: { notice: 'vibrate', pattern } });
  return {
    getConstants: () => ({}),
    vibrate: (ms: number = DEFAULT_MS) => vibrate([Number(ms)]),
    vibrateByPattern: (pattern: number[]) => vibrate(pattern.map(Number)),
    cancel: () => vibrate([]),
  };
};
