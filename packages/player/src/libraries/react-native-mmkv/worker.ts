/** The native modules of react-native-mmkv: 2 by NativeModules, 3 by TurboModules, 4 by Nitro. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { factoryOf, nitro, platformContext } from './factory.ts';

/** react-native-mmkv/src/createMMKV.ts of 2.x, which takes the hook for being on a device. */
const installed: NativeModule = (worker) => {
  const { createMMKV } = factoryOf(worker);
  const scope = globalThis as Record<string, unknown>;
  Object.assign(scope, { mmkvCreateNewInstance: createMMKV, nativeCallSyncHook() {} });
  return { install: () => true };
};

/** react-native-mmkv/src/NativeMmkv.ts of 3.x */
const cxx: NativeModule = (worker) => ({
  initialize: () => true,
  createMMKV: factoryOf(worker).createMMKV,
});

registerWorker('react-native-mmkv.worker.js', {
  modules: {
    MMKV: installed,
    MmkvCxx: cxx,
    MmkvPlatformContext: () => platformContext,
    NitroModules: nitro,
  },
});
