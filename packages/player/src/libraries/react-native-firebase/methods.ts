import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';

export type Method = (...values: unknown[]) => unknown;
type Make = (worker: WorkerContext) => Record<string, unknown>;

/** Creates a member for each of the names, which are separated by spaces. */
const each = <Value>(names: string, value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, value(name)]),
  );

/** Methods that resolve to null and do nothing. */
export const quiet = (names: string) => each(names, () => async () => null);

/** Synchronous methods that do nothing. */
export const still = (names: string) => each(names, () => () => undefined);

/** Returns a function that reports each method as missing once. */
function naming(library: string, { send }: WorkerContext) {
  const said = new Set<string>();
  return (name: string): void => {
    if (!said.has(name)) send({ type: 'missing', what: 'method', name: `${library}.${name}` });
    said.add(name);
  };
}

/** Methods that subscribe to data of a server. They emit nothing and are reported as missing. */
export function waiting(library: string, names: string, worker: WorkerContext) {
  const say = naming(library, worker);
  return each(names, (name) => () => say(name));
}

const OUT_OF_REACH = 'Firebase is out of reach of the player.';

/** Methods that fail as if offline. The library creates its errors from `userInfo`. */
export function failing(library: string, names: string, worker: WorkerContext) {
  const say = naming(library, worker);
  return each(names, (name) => async () => {
    say(name);
    const userInfo = { code: 'unavailable', message: OUT_OF_REACH };
    throw Object.assign(new Error(OUT_OF_REACH), { userInfo });
  });
}

/**
 * A native module of @react-native-firebase. Before version 26 the library enumerates the members
 * of a module, including its constants. Version 26 reads the constants with getConstants.
 */
export const firebaseModule =
  (constants: object, make: Make): NativeModule =>
  (worker) => {
    const always = { addListener() {}, removeListeners() {}, getConstants: () => constants };
    return completed('Firebase', { ...always, ...constants, ...make(worker) }, worker);
  };
