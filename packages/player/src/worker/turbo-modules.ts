import type { StandIns } from './unknown/stand-ins.ts';

type Get = (name: string) => object | null;
type TurboModuleRegistry = { get: Get; getEnforcing: Get };

/**
 * react-native/Libraries/TurboModule/TurboModuleRegistry.js. `getEnforcing` throws if a module is
 * missing, and then no app starts, because libraries call it as they are evaluated. Here it always
 * returns something. Returns the exports of the module.
 */
export function patchTurboModules(exports: object, find: Get, standIn: StandIns): object {
  if (!isRegistry(exports)) return exports;
  const get: Get = (name) => find(String(name));
  const getEnforcing: Get = (name) => find(String(name)) ?? standIn(String(name));
  const mended = Object.fromEntries(
    Object.entries({ get, getEnforcing }).map(([name, value]) => [
      name,
      { value, configurable: true, enumerable: true, writable: true },
    ]),
  );
  const isMended = Object.entries(mended).every(([name, one]) =>
    Reflect.defineProperty(exports, name, one),
  );
  if (isMended) return exports;
  const all = Object.getOwnPropertyDescriptors(exports);
  return Object.create(Object.getPrototypeOf(exports), { ...all, ...mended });
}

function isRegistry(exports: object): exports is TurboModuleRegistry {
  try {
    const names = ['get', 'getEnforcing'] as const;
    return (
      names.every((name) => Object.hasOwn(exports, name)) &&
      names.every((name) => typeof (exports as Partial<TurboModuleRegistry>)[name] === 'function')
    );
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return false;
  }
}
