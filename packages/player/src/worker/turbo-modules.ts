import { isNeeded, type StandIns } from './stand-ins.ts';

type Get = (name: string) => object | null;
type TurboModuleRegistry = { get: Get; getEnforcing: Get };

/**
 * react-native/Libraries/TurboModule/TurboModuleRegistry.js. Libraries call `getEnforcing` as they
 * are evaluated. It throws if a module is missing, and then no app starts. Here it returns a
 * stand-in. `get` still returns null, because its callers can mostly do without the module. The
 * original would ask `NativeModules` as well, which never returns null. Returns the exports of the
 * module.
 */
export function patchTurboModules(exports: object, find: Get, standIn: StandIns): object {
  if (!isRegistry(exports)) return exports;
  const get: Get = (name) => find(name) ?? (isNeeded(name) ? standIn(name) : null);
  const getEnforcing: Get = (name) => find(name) ?? standIn(String(name));
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
