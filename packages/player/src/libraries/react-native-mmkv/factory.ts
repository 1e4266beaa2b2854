import type { Thread } from '../../worker/context.ts';
import { createStore } from '../async-storage/store.ts';
import { createInstance } from './instance.ts';

type Configuration = { id?: unknown };

const DEFAULT_ID = 'mmkv.default';

/** Makes what an app keeps its values in: for each id one, which outlives a reload. */
export function createFactory(thread: Thread) {
  const made = new Map<string, ReturnType<typeof createInstance>>();
  const open = (id: string) => {
    const instance = made.get(id) ?? createInstance(id, createStore(thread, `mmkv ${id}`));
    made.set(id, instance);
    return instance;
  };
  return {
    defaultMMKVInstanceId: DEFAULT_ID,
    initializeMMKV() {},
    createMMKV: (configuration?: Configuration) => open(String(configuration?.id ?? DEFAULT_ID)),
    existsMMKV: (id: string) => open(id).length > 0,
    deleteMMKV(id: string): boolean {
      const isThere = open(id).length > 0;
      open(id).clearAll();
      return isThere;
    },
  };
}

const factories = new WeakMap<Thread, ReturnType<typeof createFactory>>();

/** However it is asked for, it is the same. */
export function factoryOf(thread: Thread) {
  const factory = factories.get(thread) ?? createFactory(thread);
  factories.set(thread, factory);
  return factory;
}

/** The app has no group that shares its values. */
export const platformContext = {
  getBaseDirectory: () => 'file:///documents/mmkv',
  getAppGroupDirectory: () => undefined,
};
