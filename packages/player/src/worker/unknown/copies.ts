const { assign, defineProperty, getPrototypeOf, setPrototypeOf } = Object;
const standIns = new WeakSet<object>();
let isWatching = false;

function completeCopy(copy: object, sources: readonly object[]): void {
  const standIn = sources.find((source) => standIns.has(source));
  if (!standIn || getPrototypeOf(copy) !== Object.prototype) return;
  try {
    setPrototypeOf(copy, standIn);
  } catch {
    // The copy is not extensible.
  }
}

/**
 * Libraries export a copy of their native module: `Object.assign({}, NativeModules.X, { … })`. A
 * stand-in has no members of its own that could be copied, so the copy inherits them from it. Apps
 * that have no stand-in keep the `Object.assign` of the browser.
 */
export function completeCopiesOf(standIn: object): void {
  standIns.add(standIn);
  if (isWatching) return;
  isWatching = true;
  const value = {
    assign(target: object, ...sources: object[]): object {
      const copy = assign(target, ...sources);
      completeCopy(copy, sources);
      return copy;
    },
  }.assign;
  defineProperty(value, 'length', { value: assign.length, configurable: true });
  defineProperty(Object, 'assign', { value, configurable: true, writable: true });
}
