import { openingExpoViews, type Register } from './open-props.ts';

type Direct = { registrationName?: string };
type Bubbling = { phasedRegistrationNames?: { bubbled?: string } };

/** react-native/Libraries/Renderer/shims/ReactNativeViewConfigRegistry.js, a module of the bundle. */
type Registry = {
  customDirectEventTypes: Record<string, Direct>;
  customBubblingEventTypes: Record<string, Bubbling>;
  register?: Register;
};

const TABLES = ['customDirectEventTypes', 'customBubblingEventTypes'] as const;

function isRegistry(exports: object): exports is Registry {
  try {
    return TABLES.every(
      (name) => Object.hasOwn(exports, name) && typeof (exports as Registry)[name] === 'object',
    );
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return false;
  }
}

/**
 * The names under which the bundle registers the events of its views. React drops an event that is
 * registered under another name, or not at all.
 */
export function createEventNames() {
  let registry: Registry | undefined;
  const named = new Map<string, string>();

  function find({ customDirectEventTypes, customBubblingEventTypes }: Registry, name: string) {
    if (name in customDirectEventTypes || name in customBubblingEventTypes) return name;
    const prop = name.replace(/^top/, 'on');
    const direct = Object.entries(customDirectEventTypes).find(
      ([, { registrationName }]) => registrationName === prop,
    );
    const bubbling = Object.entries(customBubblingEventTypes).find(
      ([, { phasedRegistrationNames }]) => phasedRegistrationNames?.bubbled === prop,
    );
    const found = direct?.[0] ?? bubbling?.[0];
    // The view of requireNativeComponent: on a device, its native code declares the event.
    if (found === undefined) customDirectEventTypes[name] = { registrationName: prop };
    return found ?? name;
  }

  return {
    /** Finds the registry among the modules of the bundle, as they are evaluated. */
    watch(exports: object): void {
      if (registry || !isRegistry(exports)) return;
      registry = exports;
      const { register } = exports;
      // Read-only exports keep their own function.
      if (typeof register === 'function')
        Reflect.set(exports, 'register', openingExpoViews(register));
    },
    /** `name` is that of the event in the player: topInsetsChange. */
    of(name: string): string {
      if (!registry) return name;
      const known = named.get(name) ?? find(registry, name);
      named.set(name, known);
      return known;
    },
  };
}
