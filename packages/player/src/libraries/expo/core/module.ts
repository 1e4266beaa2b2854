import type { WorkerContext } from '../../../worker/context.ts';

type Listener = (...values: unknown[]) => void;
type Observer = { startObserving?(name: string): void; stopObserving?(name: string): void };

export type Classes = ReturnType<typeof createClasses>;

/**
 * The base classes of Expo's modules (expo-modules-core/common/cpp: EventEmitter.cpp,
 * SharedObject.cpp, SharedRef.cpp, NativeModule.cpp).
 */
export function createClasses(fail: (error: unknown) => void) {
  const listeners = new WeakMap<object, Map<string, Listener[]>>();
  const of = (emitter: object, name: string) => listeners.get(emitter)?.get(name) ?? [];
  const keep = (emitter: object, name: string, all: Listener[]) => {
    const names = listeners.get(emitter) ?? new Map<string, Listener[]>();
    listeners.set(emitter, names);
    names.set(name, all);
  };
  let lastId = 0;

  class EventEmitter {
    /** Returns a given emitter unchanged, because earlier versions wrap their modules. */
    constructor(emitter?: unknown) {
      // biome-ignore lint/correctness/noConstructorReturn: an emitter is never wrapped in another
      if (emitter instanceof EventEmitter) return emitter;
    }

    addListener(name: string, listener: Listener) {
      const before = of(this, name);
      keep(this, name, [...before, listener]);
      if (before.length === 0) (this as Observer).startObserving?.(name);
      return { remove: () => this.removeListener(name, listener) };
    }

    removeListener(name: string, listener: Listener): void {
      const before = of(this, name);
      const after = before.filter((one) => one !== listener);
      keep(this, name, after);
      if (before.length > 0 && after.length === 0) (this as Observer).stopObserving?.(name);
    }

    removeAllListeners(name: string): void {
      const before = of(this, name);
      keep(this, name, []);
      if (before.length > 0) (this as Observer).stopObserving?.(name);
    }

    /** An error of one listener is reported and does not stop the others. */
    emit(name: string, ...values: unknown[]): void {
      for (const listener of of(this, name)) {
        try {
          listener.apply(this, values);
        } catch (error) {
          fail(error);
        }
      }
    }

    listenerCount(name: string): number {
      return of(this, name).length;
    }
  }

  class NativeModule extends EventEmitter {}

  class SharedObject extends EventEmitter {
    readonly __expo_shared_object_id__: number;

    constructor() {
      super();
      lastId += 1;
      this.__expo_shared_object_id__ = lastId;
    }

    release(): void {}

    toJSON(): Record<string, unknown> {
      const json: Record<string, unknown> = {};
      for (const name in this) if (typeof this[name] !== 'function') json[name] = this[name];
      return json;
    }
  }

  class SharedRef extends SharedObject {
    nativeRefType = 'unknown';
  }

  return { EventEmitter, NativeModule, SharedObject, SharedRef };
}

/** Creates the members of a module, which `requireNativeModule(name)` returns on a NativeModule. */
export type ExpoModule = (worker: WorkerContext, classes: Classes) => object;

/** A method that does nothing in the player. */
export const nothing = async (): Promise<void> => {};

export const answering =
  <Value>(value: Value) =>
  async (): Promise<Value> =>
    value;
