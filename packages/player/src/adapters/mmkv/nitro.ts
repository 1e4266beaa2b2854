import { isMember, missingMembers } from '../../thread/missing-members.ts';
import type { NativeModule, Thread } from '../../thread/thread.ts';
import { factoryOf, platformContext } from './factory.ts';

/** What stands for an object that a library made natively: its methods fail when they are called. */
function standIn(name: string, thread: Thread): object {
  const missing = missingMembers(name, thread);
  return new Proxy(
    {},
    {
      // Libraries put members of their own on it.
      get: (own, member) =>
        isMember(member) && !(member in own) ? missing(member) : Reflect.get(own, member),
    },
  );
}

/** react-native-nitro-modules/src/turbomodule/NativeNitroModules.ts */
export const nitro: NativeModule = (thread) => {
  const known: Record<string, () => object> = {
    MMKVFactory: () => factoryOf(thread),
    MMKVPlatformContext: () => platformContext,
  };
  const proxy = {
    ...{ version: '', buildType: 'release', name: 'NitroModules' },
    createHybridObject: (name: string) =>
      (Object.hasOwn(known, name) ? known[name]?.() : undefined) ?? standIn(name, thread),
    hasHybridObject: (name: string) => Object.hasOwn(known, name),
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
