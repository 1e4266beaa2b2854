import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed, uploadedConstants } from '../../worker/unknown/members.ts';
import { createStore } from '../stored-values.ts';
import { callHybridRefs } from './hybrid-refs.ts';
import { createInstance } from './instance.ts';

type Configuration = { id?: unknown };

const DEFAULT_ID = 'mmkv.default';

/** Creates the storage instances of an app, one for each id. Their values survive a reload. */
export function createFactory(worker: WorkerContext) {
  const made = new Map<string, ReturnType<typeof createInstance>>();
  const open = (id: string) => {
    const instance = made.get(id) ?? createInstance(id, createStore(worker, `mmkv ${id}`));
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

const factories = new WeakMap<WorkerContext, ReturnType<typeof createFactory>>();

/** The factory is the same for all module names, so that they share their instances. */
export function factoryOf(worker: WorkerContext) {
  const factory = factories.get(worker) ?? createFactory(worker);
  factories.set(worker, factory);
  return factory;
}

/** There is no app group. */
export const platformContext = {
  getBaseDirectory: () => 'file:///documents/mmkv',
  getAppGroupDirectory: () => undefined,
};

/** react-native-nitro-modules/src/turbomodule/NativeNitroModules.ts */
export const nitro: NativeModule = (worker) => {
  const known: Record<string, () => object> = {
    MMKVFactory: () => factoryOf(worker),
    MMKVPlatformContext: () => platformContext,
  };
  const unknown = (name: string) => completed(name, { ...uploadedConstants(name, worker) }, worker);
  callHybridRefs(worker, unknown);
  const proxy = {
    version: '',
    buildType: 'release',
    name: 'NitroModules',
    createHybridObject(name: string): object {
      // Hybrid objects of other libraries are in the scripts of those libraries.
      const found = Object.hasOwn(known, name) ? known[name]?.() : worker.find(name);
      if (found) return found;
      const create = worker.find(`nitro:${name}`);
      if (typeof create === 'function') return completed(name, create(), worker);
      worker.send({ type: 'missing', what: 'module', name, answered: 'a stand-in' });
      return unknown(name);
    },
    // Every library of a bundle is linked.
    hasHybridObject: () => true,
    getAllHybridObjectNames: () => Object.keys(known),
    isHybridObject: (object: unknown) => typeof object === 'object' && object !== null,
    hasNativeState: () => false,
    box: (object: object) => ({ unbox: () => object }),
    updateMemorySize: (object: object) => object,
    createNativeArrayBuffer: (size: number) => new ArrayBuffer(size),
    debug_getTotalAllocatedHybridObjects: () => 0,
  };
  return {
    install(): undefined {
      const scope = globalThis as Record<string, unknown>;
      Object.assign(scope, {
        NitroModulesProxy: proxy,
        __nitroJsiCache: {},
        __nitroDispatcher: {},
      });
    },
  };
};
