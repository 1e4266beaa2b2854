import type { WorkerContext } from '../../worker/context.ts';
import { calls } from './calls.ts';
import { named, sharedValues } from './proxy.ts';
import { RN, type Runtime, rnRuntime, UI, workletRuntime } from './runtime.ts';
import { serialize, valueAt, wrap } from './serializable.ts';
import { attempt, createScheduler, installUnpackers } from './shared.ts';

type Method = (...values: never[]) => unknown;

export type Worklets = {
  rn: Runtime;
  ui: Runtime;
  /** The `__workletsModuleProxy` of the React Native runtime. */
  proxy: Record<string, Method>;
  fail(error: unknown): void;
};

const PREFIXES = ['createSerializable', 'makeShareable'];

/** Creates an app's runtimes and their proxies (react-native-worklets: WorkletsModuleProxy.cpp). */
export function createWorklets(
  worker: Pick<WorkerContext, 'native' | 'fail'>,
  scope: object,
): Worklets {
  const { native } = worker;
  const home = scope as Record<string, unknown>;
  const fail = (error: unknown) => worker.fail(error, false);
  const later = createScheduler(native, fail);
  const rn = rnRuntime(home);
  const runtimes = new Map<number, Runtime>([[RN, rn]]);

  const create = (id: number, name: string): Runtime => {
    const runtime = workletRuntime(id, name, home, native);
    runtimes.set(id, runtime);
    install(runtime);
    return runtime;
  };
  const createWorker = (name: string, initializer: unknown): Runtime => {
    const runtime = create(FIRST_WORKER + runtimes.size, name);
    const start = valueAt(initializer, runtime);
    if (typeof start === 'function') runtime.run(() => start());
    return runtime;
  };
  const proxyOf = (runtime: Runtime): Record<string, Method> => ({
    ...named(PREFIXES, runtime),
    createSerializable: (value: unknown, kept?: boolean) => wrap(value, runtime, kept),
    makeShareableClone: (value: unknown, kept?: boolean) => wrap(value, runtime, kept),
    ...sharedValues(runtime, runtimes),
    ...calls(runtime, { runtimes, later, fail, create: createWorker }),
    getStaticFeatureFlag: () => false,
    setDynamicFeatureFlag() {},
    getUIRuntimeHolder: () => ({ runtimeId: UI }),
    getUISchedulerHolder: () => ({}),
    getCurrentThreadId: () => runtime.name,
    propagateModuleUpdate() {},
    toggleSlowAnimationsOnUIRuntime: () => false,
    loadUnpackers: load,
    loadUnpackersWithCode: load,
  });
  /**
   * Each unpacker is three texts: code, location and source map. The first one, for worklets, and
   * the last one are skipped, because they are implemented here.
   */
  const load = (...texts: string[]) => {
    const codes = texts.filter((_, at) => at % 3 === 0).slice(1, -1);
    for (const code of codes) {
      const work = ui.evaluate(code) as (this: object) => void;
      ui.run(() => work.call({ __closure: {} }));
    }
  };

  function install(runtime: Runtime): void {
    const proxy = proxyOf(runtime);
    installUnpackers(runtime, proxy as never, serialize);
    // The browser's animation frames, under the names of all versions.
    const frame: Frames = (work) =>
      native.requestAnimationFrame((time) => {
        attempt(() => runtime.run(() => work(time)), fail);
      });
    const { scope: globals } = runtime;
    Object.assign(globals, named(['_createSerializable', '_makeShareable'], runtime), {
      __workletsModuleProxy: proxy,
      _createSerializable: (value: unknown) => wrap(value, runtime),
      _makeShareableClone: (value: unknown) => wrap(value, runtime),
      // Reanimated has `_scheduleOnJS` until 3.15. Later versions split it into two functions.
      _scheduleOnJS: proxy.scheduleOnRN,
      _scheduleHostFunctionOnJS: proxy.scheduleOnRN,
      _scheduleRemoteFunctionOnJS: proxy.scheduleOnRN,
      _scheduleOnRuntime: proxy.scheduleOnRuntime,
      _log: console.log,
      __nativeRequestAnimationFrame: frame,
      _scheduleTimeoutCallback(delay: number, id: number) {
        const run = () => (globals.__runTimeoutCallback as (id: number) => void)(id);
        native.setTimeout(() => attempt(() => runtime.run(run), fail), delay);
      },
    });
    offerFrames(globals, frame, fail);
    // The library's own serializer does not support instances of classes, so it is ignored.
    Object.defineProperty(globals, '__serializer', { get: () => serialize, set() {} });
  }

  const ui = create(UI, 'UI');
  return { rn, ui, fail, proxy: proxyOf(rn) };
}

const FIRST_WORKER = 100;

type Frames = (work: (time: number) => void) => number;

/**
 * The library replaces `requestAnimationFrame` by a queue that it runs in one frame of the browser, and
 * requests the next frame when all of the queue has run. So if one callback throws, the others still run.
 */
function offerFrames(globals: object, first: Frames, fail: (error: unknown) => void): void {
  let frames = first;
  Object.defineProperty(globals, 'requestAnimationFrame', {
    configurable: true,
    enumerable: true,
    get: () => frames,
    set(queue: Frames) {
      frames = (work) => queue((time) => attempt(() => work(time), fail));
    },
  });
}
