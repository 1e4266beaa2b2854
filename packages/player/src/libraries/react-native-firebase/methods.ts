import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/missing-members.ts';

export type Method = (...values: unknown[]) => unknown;
type Make = (worker: WorkerContext) => Record<string, unknown>;

/** Names apart from each other by spaces. */
const each = <Value>(names: string, value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, value(name)]),
  );

/** Methods that do nothing. */
export const quiet = (names: string) => each(names, () => async () => null);

/** Methods that answer nothing, now or later. */
export const still = (names: string) => each(names, () => () => undefined);

/** Names a method in the list of what is missing, once. */
function naming(library: string, { send }: WorkerContext) {
  const said = new Set<string>();
  return (name: string): void => {
    if (!said.has(name)) send({ type: 'missing', what: 'method', name: `${library}.${name}` });
    said.add(name);
  };
}

/** Those that would tell an app later, of what its servers have: they never do, which is said. */
export function waiting(library: string, names: string, worker: WorkerContext) {
  const say = naming(library, worker);
  return each(names, (name) => () => say(name));
}

const OUT_OF_REACH = 'Firebase is out of reach of the player.';

/** Methods that fail as without a network: the library makes errors of its own from `userInfo`. */
export function failing(library: string, names: string, worker: WorkerContext) {
  const say = naming(library, worker);
  return each(names, (name) => async () => {
    say(name);
    const userInfo = { code: 'unavailable', message: OUT_OF_REACH };
    throw Object.assign(new Error(OUT_OF_REACH), { userInfo });
  });
}

/**
 * A native module of @react-native-firebase. The library wraps what it finds by enumerating it, constants
 * as well; version 26 asks for these by getConstants.
 */
export const firebaseModule =
  (constants: object, make: Make): NativeModule =>
  (worker) => {
    const always = { addListener() {}, removeListeners() {}, getConstants: () => constants };
    return completed('Firebase', { ...always, ...constants, ...make(worker) }, worker);
  };
