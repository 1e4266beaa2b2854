import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf } from './databases.ts';
import { installs } from './installed.ts';
import { createDriver, type Driver } from './watermelon-driver.ts';

/** Methods of a driver that the bridge has, with a tag in front. */
const METHODS = [
  ...([
    'initialize',
    'setUpWithSchema',
    'setUpWithMigrations',
    'find',
    'query',
    'queryIds',
  ] as const),
  ...(['unsafeQueryRaw', 'count', 'batch', 'unsafeResetDatabase', 'getLocal'] as const),
  'unsafeExecuteMultiple',
  // On iOS the library sends batches as JSON.
  'batchJSON',
] as const;

const RANDOM_BYTES = 256;
const [IDS, ID_LENGTH] = [64, 16];
const ID_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

const randomId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(ID_LENGTH)),
    (byte) => ID_LETTERS[byte % ID_LETTERS.length],
  ).join('');

/** The global function that returns an adapter with synchronous methods. */
const jsi = (worker: WorkerContext) =>
  installs({
    nativeWatermelonCreateAdapter: (name: string) => createDriver(databasesOf(worker), name),
  });

/** @nozbe/watermelondb/adapters/sqlite/makeDispatcher/index.native.js */
export const watermelonBridge: NativeModule = (worker) => {
  const drivers = new Map<number, Driver>();
  const of = (tag: number): Driver => {
    const driver = drivers.get(tag);
    if (!driver) throw new Error(`No driver with tag ${tag} available`);
    return driver;
  };
  const methods = METHODS.map((name) => [
    name,
    async (tag: number, ...values: unknown[]) => {
      if (name === 'initialize')
        drivers.set(tag, createDriver(databasesOf(worker), String(values[0])));
      return (of(tag)[name] as (...values: unknown[]) => unknown)(...values);
    },
  ]);
  const members = {
    ...Object.fromEntries(methods),
    initializeJSI: jsi(worker),
    unsafeGetLocalSynchronously(tag: number, key: string) {
      try {
        return ['result', of(tag).getLocal(key)];
      } catch (error) {
        return ['error', String(error)];
      }
    },
    // utils/common/randomId/randomId_v2.native.js
    getRandomIds: () => Array.from({ length: IDS }, randomId).join(','),
    getRandomBytes: () => [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))],
  };
  return completed('WMDatabaseBridge', members, worker);
};

/** Android installs its JSI functions by another module. */
export const watermelonJSIBridge: NativeModule = (worker) => ({ install: jsi(worker) });
