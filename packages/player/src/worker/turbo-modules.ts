import { isNeeded, type StandIns } from './stand-ins.ts';

type Get = (name: string) => object | null;
type TurboModuleRegistry = { get: Get; getEnforcing: Get };

/**
 * react-native/Libraries/TurboModule/TurboModuleRegistry.js: libraries ask `getEnforcing` as they are
 * evaluated, which throws where a module is not there, and no app begins. Here it answers with what
 * stands for the module. `get` goes on to answer null: whoever asks so can mostly do without. Of itself it would
 * ask `NativeModules` as well, where nobody is told null. Answers what the module is to export.
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
    // A module may throw when it is asked for what it does not have yet.
    return false;
  }
}
