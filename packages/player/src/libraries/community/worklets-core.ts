import type { NativeModule } from '../../worker/context.ts';

type Work = (...values: unknown[]) => unknown;

const later =
  (work: Work): Work =>
  async (...values) =>
    work(...values);

/** A worklet context. The player has one thread, so worklets run on it, later. */
const contextNamed = (name: string) => ({
  name,
  addDecorator() {},
  createRunAsync: later,
  runAsync: (work: Work) => later(work)(),
});

function createSharedValue(initial: unknown) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get value() {
      return value;
    },
    set value(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    addListener(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Worklets: react-native-worklets-core/src/types.ts, IWorkletNativeApi */
export const workletsCore: NativeModule = () => ({
  install(): boolean {
    const defaultContext = contextNamed('default');
    Object.assign(globalThis, {
      Worklets: {
        ...{ defaultContext, currentContext: defaultContext },
        ...{ createContext: contextNamed, createSharedValue },
        ...{ createRunOnJS: later, runOnJS: (work: Work) => later(work)() },
        __jsi_is_array: Array.isArray,
        __jsi_is_object: (value: unknown) => typeof value === 'object' && value !== null,
      },
    });
    return true;
  },
});
