import type { WorkerContext } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { ABSENT, createExpo } from './core/global.ts';
import { oldModules } from './core/old-modules.ts';

const scope = globalThis as unknown as Record<string, unknown>;

/** expo-modules-core/src/ensureNativeModulesAreInstalled.native.ts */
const expoModulesCore = (worker: WorkerContext) => ({
  installModules: () => void expoOf(worker),
});

type Modules = { modules: Record<string, object | null> };
function expoOf(worker: WorkerContext): Modules {
  scope.expo ??= createExpo(worker);
  return scope.expo as Modules;
}

const absent = () => null as unknown as object;

registerWorker('expo.worker.js', {
  modules: {
    ExpoModulesCore: expoModulesCore,
    NativeUnimoduleProxy: (worker) =>
      oldModules(worker, (name) => expoOf(worker).modules[name] ?? null),
    ...Object.fromEntries(ABSENT.map((name) => [name, absent])),
  },
});
