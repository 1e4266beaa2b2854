import type { NativeModule } from '../../worker/context.ts';

type Work = (...values: unknown[]) => unknown;

/** The player has one thread. Work for another thread runs after the caller. */
const runLater =
  (work: Work): Work =>
  async (...values) => {
    await undefined;
    return work(...values);
  };

const contextNamed = (name: string) => ({
  name,
  addDecorator() {},
  createRunAsync: runLater,
  runAsync: (work: Work) => runLater(work)(),
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
    Object.assign(globalThis, {
      Worklets: {
        defaultContext: contextNamed('default'),
        // The JavaScript thread is not one of the contexts.
        currentContext: undefined,
        createContext: contextNamed,
        createSharedValue,
        createRunOnJS: runLater,
        runOnJS: (work: Work) => runLater(work)(),
        getCurrentThreadId: () => 0,
        __jsi_is_array: Array.isArray,
        __jsi_is_object: (value: unknown) => typeof value === 'object' && value !== null,
      },
    });
    return true;
  },
});
