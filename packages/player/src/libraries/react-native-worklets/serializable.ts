import { isHostFunction } from '../../worker/host-functions.ts';
import type { Runtime } from './runtime.ts';

type Make = (runtime: Runtime) => unknown;
type Members = Record<string, unknown>;

/**
 * A value that can be had in every runtime (react-native-worklets: SharedItems/Serializable.h). `kept`:
 * a runtime is given the same value each time it asks.
 */
export class Serializable {
  readonly #make: Make;
  readonly #kept: Map<Runtime, unknown> | undefined;

  constructor(make: Make, { kept = false } = {}) {
    this.#make = make;
    this.#kept = kept ? new Map() : undefined;
  }

  /** JavaScript tells by it that this is a reference already. */
  get __serializableRef(): true {
    return true;
  }

  at(runtime: Runtime): unknown {
    if (!this.#kept) return this.#make(runtime);
    if (this.#kept.has(runtime)) return this.#kept.get(runtime);
    const value = this.#make(runtime);
    this.#kept.set(runtime, value);
    return value;
  }
}

const origins = new WeakMap<object, Serializable>();

/** What a runtime's function or shareable was made from, so that it finds its way back. */
const originOf = (value: object): Serializable | undefined => origins.get(value);

export function cameFrom<Value>(value: Value, origin: Serializable): Value {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function')
    origins.set(value, origin);
  return value;
}

/** A value where it may be a reference, or a function that came from another runtime. */
export function valueAt(value: unknown, runtime: Runtime): unknown {
  if (value instanceof Serializable) return value.at(runtime);
  return typeof value === 'function' ? (originOf(value)?.at(runtime) ?? value) : value;
}

const membersAt = (members: Members, runtime: Runtime): Members => {
  const values: Members = {};
  for (const name of Object.keys(members)) values[name] = valueAt(members[name], runtime);
  return values;
};

/** The same in all runtimes: they share one heap. */
export const same = (value: unknown) => new Serializable(() => value);

export const object = (members: Members, kept = false) =>
  new Serializable((runtime) => membersAt(members, runtime), { kept });

export const inheriting = (members: Members, prototype: object) =>
  new Serializable((runtime) =>
    Object.assign(Object.create(prototype) as Members, membersAt(members, runtime)),
  );

export const array = (items: readonly unknown[], kept = false) =>
  new Serializable((runtime) => items.map((item) => valueAt(item, runtime)), { kept });

export const map = (keys: readonly unknown[], values: readonly unknown[]) =>
  new Serializable(
    (runtime) =>
      new Map(keys.map((key, at) => [valueAt(key, runtime), valueAt(values[at], runtime)])),
  );

export const set = (items: readonly unknown[]) =>
  new Serializable((runtime) => new Set(items.map((item) => valueAt(item, runtime))));

/**
 * A function of one runtime. In others it can be passed on, and scheduled, and not called. Methods of
 * native modules are of none: gesture-handler configures its gestures from the UI runtime.
 */
export function remote(work: unknown, home: Runtime, name?: string): Serializable {
  if (isHostFunction(work)) return same(work);
  const made: Serializable = new Serializable(
    (runtime) => (runtime === home ? work : cameFrom(runtime.remoteFunction(name), made)),
    { kept: true },
  );
  return made;
}

/** Code with what it closes over: each runtime compiles its own. */
export function worklet(members: Members): Serializable {
  const made: Serializable = new Serializable(
    (runtime) => cameFrom(runtime.worklet(membersAt(members, runtime)), made),
    { kept: true },
  );
  return made;
}

/** What `__init` makes, once for a runtime (before worklets 0.10). */
export const initializer = (members: Members) =>
  new Serializable((runtime) => (valueAt(members.__init, runtime) as () => unknown)(), {
    kept: true,
  });

/** Deeper than any style; a value that contains itself is passed as it is from here on. */
const MAX_DEPTH = 32;

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Makes a reference of any value (react-native-worklets: makeShareableCloneOnUIRecursive). Plain data is
 * copied, since the app may change it afterwards; instances of classes stay what they are.
 */
export function serialize(value: unknown, depth = 0): Serializable {
  if (value instanceof Serializable) return value;
  if (typeof value === 'function') return originOf(value) ?? ofFunction(value, depth);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return same(value);
  const origin = originOf(value);
  if (origin) return origin;
  const each = (items: Iterable<unknown>) => [...items].map((item) => serialize(item, depth + 1));
  if (Array.isArray(value)) return array(each(value));
  if (value instanceof Map) return map(each(value.keys()), each(value.values()));
  if (value instanceof Set) return set(each(value));
  if (!isPlain(value)) return same(value);
  return object(serializeMembers(value, depth));
}

function serializeMembers(value: object, depth: number) {
  const names = Object.entries(value).filter(([name]) => name !== '_recur');
  return Object.fromEntries(names.map(([name, one]) => [name, serialize(one, depth + 1)]));
}

/** A worklet that was made in a runtime of worklets carries its own code; others stay where they are. */
function ofFunction(value: object, depth: number): Serializable {
  const carries = '__workletHash' in value && '__initData' in value;
  return carries && value.__initData !== undefined
    ? worklet(serializeMembers(value, depth))
    : same(value);
}

/**
 * A reference of a value whose members are references already: the one way to make them in Reanimated 3
 * (makeShareableClone), and later still used on the UI runtime.
 */
export function wrap(value: unknown, home: Runtime, kept = false): Serializable {
  if (value instanceof Serializable) return value;
  if (typeof value === 'function')
    return originOf(value) ?? (home.id === 1 ? remote(value, home, value.name) : same(value));
  if (typeof value !== 'object' || value === null) return same(value);
  if (Array.isArray(value)) return array(value, kept);
  if (!isPlain(value)) return same(value);
  const members = value as Record<string, unknown>;
  if (members.__workletHash !== undefined) return worklet(members);
  return members.__init === undefined ? object(members, kept) : initializer(members);
}
