import type { NativeModule } from '../context.ts';

/** react-native/src/private/webapis/microtasks/specs/NativeMicrotasks.js */
export const microtasks: NativeModule = ({ native }) => ({
  queueMicrotask: (work: () => void) => native.queueMicrotask(work),
});
