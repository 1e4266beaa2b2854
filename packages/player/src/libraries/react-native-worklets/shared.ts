import type { Native } from '../../worker/native.ts';
import type { Runtime } from './runtime.ts';
import { cameFrom, Serializable, valueAt } from './serializable.ts';

/** Schedules jobs between runtimes. They run in order, in a later task. */
export function createScheduler(
  { setTimeout }: Pick<Native, 'setTimeout'>,
  fail: (error: unknown) => void,
) {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const jobs = waiting;
    waiting = [];
    for (const job of jobs) attempt(job, fail);
  };
  return (job: () => void): void => {
    if (waiting.push(job) === 1) setTimeout(flush, 0);
  };
}

/** Reports an error, so that it does not stop the following worklets. */
export function attempt(work: () => void, fail: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}

type Unpack = (...values: unknown[]) => unknown;

const unpacker = (runtime: Runtime, name: string) => runtime.scope[name] as Unpack;

/**
 * A value that runtimes share (react-native-worklets: Synchronizable.h). All runtimes are on one
 * thread, so it needs no lock.
 */
export class Synchronizable extends Serializable {
  value: unknown;

  constructor(value: unknown, isFixed: unknown) {
    super(
      (runtime): unknown =>
        runtime.id === 1 ? this : unpacker(runtime, '__synchronizableUnpacker')(this, isFixed),
      { kept: true },
    );
    this.value = value;
  }
}

/** A value that lives in its host runtime, and is read from others (SharedItems/Shareable.cpp). */
export function shareable(
  host: number,
  initial: unknown,
  decorateHost: unknown,
  decorateGuest: unknown,
): Serializable {
  const made: Serializable = new Serializable(
    (runtime) => {
      if (runtime.id !== host)
        return unpacker(runtime, '__shareableGuestUnpacker')(
          host,
          made,
          valueAt(decorateGuest, runtime),
        );
      const values = [valueAt(initial, runtime), valueAt(decorateHost, runtime)];
      return cameFrom(unpacker(runtime, '__shareableHostUnpacker')(...values), made);
    },
    { kept: true },
  );
  return made;
}

/** The unpackers. Before 0.10 they are native. Later versions pass their code (loadUnpackers). */
export function installUnpackers(
  runtime: Runtime,
  proxy: Record<string, Unpack>,
  serialize: (value: unknown) => unknown,
): void {
  const { scope } = runtime;
  const registry: { unpack(value: unknown): unknown }[] = [];
  scope.__customSerializationRegistry = registry;
  scope.__customSerializableUnpacker = (value: unknown, type: number) =>
    registry[type]?.unpack(value);
  scope.__shareableHostUnpacker = (value: unknown, decorate?: Unpack) => {
    const host = { isHost: true, __shareableRef: true, value };
    return decorate ? decorate(host) : host;
  };
  scope.__shareableGuestUnpacker = (_host: number, guest: object, decorate?: Unpack) => {
    Object.assign(guest, { isHost: false, __shareableRef: true });
    return decorate ? decorate(guest) : guest;
  };
  scope.__synchronizableUnpacker = (one: Synchronizable) => {
    const set = (value: unknown) => proxy.synchronizableSetBlocking?.(one, serialize(value));
    return Object.assign(one, {
      __synchronizableRef: true,
      getDirty: () => proxy.synchronizableGetDirty?.(one),
      getBlocking: () => proxy.synchronizableGetBlocking?.(one),
      setBlocking: (value: unknown) =>
        set(
          typeof value === 'function'
            ? (value as Unpack)(proxy.synchronizableGetBlocking?.(one))
            : value,
        ),
      lock() {},
      unlock() {},
    });
  };
}
