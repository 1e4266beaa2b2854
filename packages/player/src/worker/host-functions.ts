const MARK = Symbol.for('vitrine.hostFunction');

/**
 * Marks the methods of a native module. On a device they are C++ functions, and every runtime may
 * call them: react-native-worklets, SharedItems/Serializable.cpp (makeSerializableFunction). The
 * mark is a registered symbol, because libraries are in scripts of their own.
 */
export function markHostFunctions(module: object): void {
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(module)))
    if (typeof value === 'function' && Object.isExtensible(value))
      Object.defineProperty(value, MARK, { value: true, configurable: true });
}

export const isHostFunction = (work: unknown): boolean =>
  typeof work === 'function' && Object.hasOwn(work, MARK);
