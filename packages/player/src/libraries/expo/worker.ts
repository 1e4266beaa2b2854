import type { WorkerContext } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { ABSENT, createExpo } from './core/global.ts';

const scope = globalThis as unknown as Record<string, unknown>;

/** expo-modules-core/src/ensureNativeModulesAreInstalled.native.ts */
const expoModulesCore = (worker: WorkerContext) => ({
  installModules() {
    scope.expo ??= createExpo(worker);
  },
});

/** The proxy of versions before SDK 48, without modules: NativeModulesProxy.native.ts. */
const noOldModules = () => ({
  exportedMethods: {},
  modulesConstants: {},
  viewManagersMetadata: {},
});

const absent = () => null as unknown as object;

registerWorker('expo.worker.js', {
  modules: {
    ExpoModulesCore: expoModulesCore,
    NativeUnimoduleProxy: noOldModules,
    ...Object.fromEntries(ABSENT.map((name) => [name, absent])),
  },
});
