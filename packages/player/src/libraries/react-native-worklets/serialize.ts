import type { Runtime } from './runtime.ts';
import {
  array,
  initializer,
  map,
  object,
  originOf,
  remote,
  Serializable,
  same,
  set,
  worklet,
} from './serializable.ts';

/** Deeper than any style; a value that contains itself is passed as it is from here on. */
const DEEPEST = 32;

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Makes a reference of any value (react-native-worklets: makeShareableCloneOnUIRecursive). Plain data is
 * copied, since the app may change it afterwards; instances of classes stay what they are.
 */
export function serialize(value: unknown, depth = 0): Serializable {
  if (value instanceof Serializable) return value;
  if (typeof value === 'function') return originOf(value) ?? ofFunction(value, depth);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return same(value);
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
