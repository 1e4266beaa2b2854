import type { Platform } from '../protocol/settings.ts';
import type { NativeModule, WorkerContext } from './context.ts';
import { markHostFunctions } from './host-functions.ts';
import { isDoneWithout } from './modules/unavailable.ts';
import type { StandIns } from './stand-ins.ts';

/** null if no device has the module, undefined if the player lacks it. */
type Find = (name: string) => object | null | undefined;

/**
 * Finds native modules, and creates each when it is first needed. `load` finds modules of
 * libraries. `isUnavailable` names modules that a device does not have either.
 */
export function createRegistry(
  worker: WorkerContext,
  modules: Record<string, NativeModule>,
  load: (name: string) => NativeModule | undefined,
  isUnavailable: (name: string, platform: Platform) => boolean = () => false,
): Find {
  const made = new Map<string, object | null | undefined>();
  const make: Find = (name) => {
    if (isUnavailable(name, worker.settings.platform)) return null;
    const module = Object.hasOwn(modules, name) ? modules[name] : load(name);
    if (module) return module(worker);
    worker.send({ type: 'missing', what: 'module', name });
    return undefined;
  };
  return (name) => {
    if (made.has(name)) return made.get(name);
    const module = make(name);
    if (module) markHostFunctions(module);
    made.set(name, module);
    return module;
  };
}

/**
 * Native modules as `NativeModules.Name`, the older way
 * (react-native/Libraries/BatchedBridge/NativeModules.js). Libraries read members of them as they
 * are evaluated, so a missing module has a stand-in. As on a device, the names cannot be listed.
 */
export function asProxy(find: Find, standIn: StandIns): object {
  const get = (name: string): object | null => {
    const found = find(name);
    if (found !== undefined) return found;
    return isDoneWithout(name) ? null : standIn(name);
  };
  const isName = (target: object, name: string | symbol): name is string =>
    typeof name === 'string' && !(name in target) && name !== 'then' && name !== '__esModule';
  return new Proxy(
    {},
    {
      get: (target, name) => (isName(target, name) ? get(name) : Reflect.get(target, name)),
      has: (target, name) => (isName(target, name) ? get(name) !== null : name in target),
    },
  );
}
