import type { Platform } from '../protocol/settings.ts';
import type { NativeModule, WorkerContext } from './context.ts';
import { markHostFunctions } from './host-functions.ts';
import { isNull } from './unknown/names.ts';
import type { StandIns } from './unknown/stand-ins.ts';

/** null if no device has the module, undefined if the player lacks it. */
export type Find = (name: string) => object | null | undefined;

/**
 * What JavaScript gets for the name of a native module. On a device every library of a bundle is
 * linked, so a module that the player lacks has a stand-in, except those that are better null.
 */
export const withStandIns =
  (find: Find, standIn: StandIns, { send }: Pick<WorkerContext, 'send'>) =>
  (name: string): object | null => {
    const found = find(name);
    if (found !== undefined) return found;
    const answered = isNull(name) ? 'null' : 'a stand-in';
    send({ type: 'missing', what: 'module', name, answered });
    return isNull(name) ? null : standIn(name);
  };

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
    return module?.(worker);
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
 * (react-native/Libraries/BatchedBridge/NativeModules.js). As on a device, the names cannot be
 * listed.
 */
export function asProxy(get: (name: string) => object | null): object {
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
