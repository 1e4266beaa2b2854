/** The native modules of react-native-mmkv: 2 uses NativeModules, 3 TurboModules, and 4 Nitro. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { factoryOf, nitro, platformContext } from './factory.ts';

/** react-native-mmkv/src/createMMKV.ts of 2.x */
const installed: NativeModule = (worker) => {
  const { createMMKV } = factoryOf(worker);
  const scope = globalThis as Record<string, unknown>;
  Object.assign(scope, { mmkvCreateNewInstance: createMMKV });
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
