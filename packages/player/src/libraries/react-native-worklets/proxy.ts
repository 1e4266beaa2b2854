import type { Runtime } from './runtime.ts';
import {
  array,
  inheriting,
  initializer,
  map,
  object,
  remote,
  Serializable,
  same,
  set,
  valueAt,
  worklet,
  wrap,
} from './serializable.ts';
import { Synchronizable, shareable } from './shared.ts';

type Members = Record<string, unknown>;
type Method = (...values: never[]) => unknown;

/**
 * Creates references, by the type in the method's name: `createSerializableString`, or
 * `makeShareableString` in older versions.
 */
export function serializers(home: Runtime): Record<string, Method> {
  return {
    String: same,
    Number: same,
    Boolean: same,
    BigInt: same,
    HostObject: same,
    ArrayBuffer: same,
    Synchronizable: same,
    Undefined: () => same(undefined),
    Null: () => same(null),
    Import: () => same(undefined),
    Object: (members: Members, kept?: boolean) => object(members, kept === true),
    TurboModuleLike: inheriting,
    Array: (items: unknown[], kept?: boolean) => array(items, kept === true),
    Map: map,
    Set: set,
    Initializer: initializer,
    Function: (work: unknown, name?: string) => remote(work, home, name),
    NonWorkletFunction: (work: unknown, name?: string) => remote(work, home, name),
    Worklet: (members: Members) => worklet(members),
    Error: (name: string, message: string, stack?: string) =>
      new Serializable(() => Object.assign(new Error(message), { name, stack })),
    RegExp: (pattern: string, flags: string) => new Serializable(() => new RegExp(pattern, flags)),
    ArrayBufferView: (type: string, buffer: ArrayBuffer, offset: number, length: number) =>
      new Serializable((runtime) => {
        const View = runtime.scope[type] as new (...values: unknown[]) => unknown;
        return new View(buffer, offset, length);
      }),
    LEGACY: (value: unknown) => wrap(value, home),
  };
}

/** The serializers under the method names of all versions: each prefix with each type. */
export function named(prefixes: string[], home: Runtime): Record<string, Method> {
  const all = Object.entries(serializers(home));
  const methods = prefixes.flatMap((prefix) =>
    all.map(([of, make]): [string, Method] => [`${prefix}${of}`, make]),
  );
  return Object.fromEntries(methods);
}

/** The methods for values that several runtimes share (JSIWorkletsModuleProxy.cpp). */
export function sharedValues(home: Runtime, runtimes: Map<number, Runtime>) {
  const read = (one: Synchronizable) => valueAt(one.value, home);
  const write = (one: Synchronizable, value: unknown) => {
    one.value = value;
  };
  return {
    createSynchronizable: (value: unknown, isFixed?: boolean) => new Synchronizable(value, isFixed),
    synchronizableGetDirty: read,
    synchronizableGetBlocking: read,
    synchronizableSetDirty: write,
    synchronizableSetBlocking: write,
    synchronizableLock() {},
    synchronizableUnlock() {},
    createShareable(host: number, initial: unknown, now: boolean, ...decorate: unknown[]) {
      const made = shareable(host, initial, decorate[0], decorate[1]);
      const runtime = runtimes.get(host);
      if (now && runtime) made.at(runtime);
      return made;
    },
    createCustomSerializable: (data: unknown, type: number) =>
      new Serializable((runtime) =>
        (runtime.scope.__customSerializableUnpacker as (...values: unknown[]) => unknown)(
          valueAt(data, runtime),
          type,
        ),
      ),
    registerCustomSerializable(...[determine, pack, unpack, type]: unknown[]) {
      for (const runtime of runtimes.values()) {
        if (runtime === home) continue;
        const registry = runtime.scope.__customSerializationRegistry as Members[];
        const [a, b, c] = [determine, pack, unpack].map((one) => valueAt(one, runtime));
        registry[Number(type)] = { determine: a, pack: b, unpack: c };
      }
    },
  };
}
