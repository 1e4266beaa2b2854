import { missingMethod } from './missing-method.ts';
import type { Thread } from './thread.ts';

type Get = (name: string) => object | null | undefined;
type TurboModuleRegistry = { get: Get; getEnforcing: Get };

/** Asked of any object by those who look at it, and not of a module. */
const NOT_MEMBERS = /^(then|toJSON|__esModule|\$\$typeof|[A-Z].*)$/;

/**
 * react-native/Libraries/TurboModule/TurboModuleRegistry.js: libraries ask `getEnforcing` as they are
 * evaluated, which throws where a module is not there, and no app begins. Here it answers with what
 * stands for the module. `get` goes on to answer null: whoever asks so can do without. Answers what
 * the module is to export.
 */
export function mendTurboModules(exports: object, send: Thread['send']): object {
  if (!isRegistry(exports)) return exports;
  const { get } = exports;
  const standIns = new Map<string, object>();
  const getEnforcing: Get = (name) => {
    const found = get(name) ?? standIns.get(name);
    if (found) return found;
    const made = standIn(String(name), send);
    standIns.set(name, made);
    return made;
  };
  const mended = { value: getEnforcing, configurable: true, enumerable: true, writable: true };
  if (Reflect.defineProperty(exports, 'getEnforcing', mended)) return exports;
  const all = Object.getOwnPropertyDescriptors(exports);
  return Object.create(Object.getPrototypeOf(exports), { ...all, getEnforcing: mended });
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

/** Any method, each of which fails when it is called. */
function standIn(name: string, send: Thread['send']): object {
  const members: Record<string, unknown> = {
    getConstants: () => ({}),
    addListener() {},
    removeListeners() {},
  };
  return new Proxy(members, {
    get(_, member) {
      if (typeof member !== 'string' || member in members || NOT_MEMBERS.test(member))
        return Reflect.get(members, member);
      members[member] = missingMethod(`${name}.${member}`, send);
      return members[member];
    },
  });
}
