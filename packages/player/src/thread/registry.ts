import type { Platform } from '../settings.ts';
import { markHostFunctions } from './host-functions.ts';
import type { NativeModule, Thread } from './thread.ts';

/**
 * Answers `TurboModuleRegistry.get`: each module is made when it is first asked for. Modules of
 * libraries are looked for through `load`, which knows those that come in files of their own. What
 * `isAbsent` knows is not there on a device either.
 */
export function createRegistry(
  thread: Thread,
  modules: Record<string, NativeModule>,
  load: (name: string) => NativeModule | undefined,
  isAbsent: (name: string, platform: Platform) => boolean = () => false,
) {
  const made = new Map<string, object | null>();
  const make = (name: string): object | null => {
    if (isAbsent(name, thread.settings.platform)) return null;
    const module = Object.hasOwn(modules, name) ? modules[name] : load(name);
    if (module) return module(thread);
    thread.send({ type: 'missing', what: 'module', name });
    return null;
  };
  return (name: string): object | null => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const module = make(name);
    if (module) markHostFunctions(module);
    made.set(name, module);
    return module;
  };
}

/** Modules as `NativeModules.Name`, the older way to ask. */
export const asProxy = (get: (name: string) => object | null): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' && name !== 'then' && name !== '__esModule'
          ? get(name)
          : undefined,
    },
  );
