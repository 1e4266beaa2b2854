import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/missing-members.ts';
import { factoryOf, platformContext } from './factory.ts';

/** react-native-nitro-modules/src/turbomodule/NativeNitroModules.ts */
export const nitro: NativeModule = (thread) => {
  const known: Record<string, () => object> = {
    MMKVFactory: () => factoryOf(thread),
    MMKVPlatformContext: () => platformContext,
  };
  const proxy = {
    ...{ version: '', buildType: 'release', name: 'NitroModules' },
    createHybridObject: (name: string) =>
      (Object.hasOwn(known, name) ? known[name]?.() : undefined) ?? completed(name, {}, thread),
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
