import type { Thread } from '../context.ts';

/** What a busy page would leave of a frame. */
const IDLE_MS = 10;

/** react-native/src/private/webapis/idlecallbacks/specs/NativeIdleCallbacks.js, and the globals. */
export const idleCallbacks = ({ native }: Pick<Thread, 'native'>) => ({
  requestIdleCallback(work: (deadline: object) => void) {
    return native.setTimeout(() => {
      const until = native.now() + IDLE_MS;
      work({ didTimeout: false, timeRemaining: () => Math.max(0, until - native.now()) });
    }, 1);
  },
  cancelIdleCallback: (timer: number) => native.clearTimeout(timer),
});
