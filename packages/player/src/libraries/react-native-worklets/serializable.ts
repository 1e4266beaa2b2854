import { isHostFunction } from '../../worker/host-functions.ts';
import type { Runtime } from './runtime.ts';

type Make = (runtime: Runtime) => unknown;
type Members = Record<string, unknown>;

/**
 * A reference to a value that every runtime can unpack (react-native-worklets:
 * SharedItems/Serializable.h). When it is `kept`, a runtime gets the same value on every read.
 */
export class Serializable {
  readonly #make: Make;
  readonly #kept: Map<Runtime, unknown> | undefined;

  constructor(make: Make, { kept = false } = {}) {
    this.#make = make;
    this.#kept = kept ? new Map() : undefined;
  }

  /** The library's JavaScript recognises references by this property. */
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

/** The reference from which a function or shareable was unpacked, for serializing it again. */
const originOf = (value: object): Serializable | undefined => origins.get(value);

export function cameFrom<Value>(value: Value, origin: Serializable): Value {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function')
    origins.set(value, origin);
  return value;
}

/** Unpacks a reference, or a function that came from another runtime. Other values stay. */
export function valueAt(value: unknown, runtime: Runtime): unknown {
  if (value instanceof Serializable) return value.at(runtime);
  return typeof value === 'function' ? (originOf(value)?.at(runtime) ?? value) : value;
}

const membersAt = (members: Members, runtime: Runtime): Members => {
  const values: Members = {};
  for (const name of Object.keys(members)) values[name] = valueAt(members[name], runtime);
  return values;
};

/** The same value in all runtimes, which share one heap. */
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
 * A function of one runtime. Other runtimes can pass it on and schedule it, but not call it.
 * Methods of native modules can be called in all runtimes: gesture-handler configures its gestures
 * from the UI runtime.
 */
export function remote(work: unknown, home: Runtime, name?: string): Serializable {
  if (isHostFunction(work)) return same(work);
  const made: Serializable = new Serializable(
    (runtime) => (runtime === home ? work : cameFrom(runtime.remoteFunction(name), made)),
    { kept: true },
  );
  return made;
}

/** A function with its closure. Each runtime compiles its own copy. */
export function worklet(members: Members): Serializable {
  const made: Serializable = new Serializable(
    (runtime) => cameFrom(runtime.worklet(membersAt(members, runtime)), made),
    { kept: true },
  );
  return made;
}

/** The result of `__init`, which is called once in each runtime (before worklets 0.10). */
export const initializer = (members: Members) =>
  new Serializable((runtime) => (valueAt(members.__init, runtime) as () => unknown)(), {
    kept: true,
  });

/** Deeper than any style. Deeper values are shared as they are, which ends cyclic references. */
const MAX_DEPTH = 32;

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Creates a reference to any value (react-native-worklets: makeShareableCloneOnUIRecursive). Plain
 * data is copied, because the app may change it afterwards. Instances of classes are shared.
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

/** A worklet that has its code can be compiled in other runtimes. Other functions are shared. */
function ofFunction(value: object, depth: number): Serializable {
  const carries = '__workletHash' in value && '__initData' in value;
  return carries && value.__initData !== undefined
    ? worklet(serializeMembers(value, depth))
    : same(value);
}

/**
 * Creates a reference to a value whose members are references already. Reanimated 3 creates all of
 * its references so (makeShareableClone), and later versions still do on the UI runtime.
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
