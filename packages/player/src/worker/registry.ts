import type { Platform } from '../protocol/settings.ts';
import type { NativeModule, WorkerContext } from './context.ts';
import { markHostFunctions } from './host-functions.ts';
import { isDoneWithout } from './modules/absent.ts';
import type { StandIns } from './stand-ins.ts';

/** null: no device has it either; undefined: the player lacks it. */
type Find = (name: string) => object | null | undefined;

/**
 * Finds native modules: each is made when it is first asked for. Modules of libraries are looked for
 * through `load`, which knows those that come in files of their own. What `isAbsent` knows is not there
 * on a device either.
 */
export function createRegistry(
  worker: WorkerContext,
  modules: Record<string, NativeModule>,
  load: (name: string) => NativeModule | undefined,
  isAbsent: (name: string, platform: Platform) => boolean = () => false,
): Find {
  const made = new Map<string, object | null | undefined>();
  const make: Find = (name) => {
    if (isAbsent(name, worker.settings.platform)) return null;
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
 * Modules as `NativeModules.Name`, the older way to ask (react-native/Libraries/BatchedBridge/
 * NativeModules.js). Libraries that do so go on to read of it as they are evaluated, so what is missing
 * has something that stands for it. As on a device none are listed.
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
