/** The native modules of react-native-mmkv: 2 by NativeModules, 3 by TurboModules, 4 by Nitro. */
import type { NativeModule } from '../../worker/context.ts';
import { registerThread } from '../register.ts';
import { factoryOf, nitro, platformContext } from './factory.ts';

/** react-native-mmkv/src/createMMKV.ts of 2.x, which takes the hook for being on a device. */
const installed: NativeModule = (thread) => {
  const { createMMKV } = factoryOf(thread);
  const scope = globalThis as Record<string, unknown>;
  Object.assign(scope, { mmkvCreateNewInstance: createMMKV, nativeCallSyncHook() {} });
  return { install: () => true };
};

/** react-native-mmkv/src/NativeMmkv.ts of 3.x */
const cxx: NativeModule = (thread) => ({
  initialize: () => true,
  createMMKV: factoryOf(thread).createMMKV,
});

registerThread('react-native-mmkv.worker.js', {
  modules: {
    MMKV: installed,
    MmkvCxx: cxx,
    MmkvPlatformContext: () => platformContext,
    NitroModules: nitro,
  },
});
