import { RN, type Runtime, UI } from './runtime.ts';
import { valueAt } from './serializable.ts';

type Work = (...values: unknown[]) => unknown;

/** What is needed to run a worklet of one runtime in another. */
export type Calls = {
  runtimes: Map<number, Runtime>;
  later(job: () => void): void;
  fail(error: unknown): void;
  /** Creates a worklet runtime and runs `initializer` in it. */
  create(name: string, initializer: unknown): Runtime;
};

type Holder = { runtimeId?: unknown };

/**
 * The methods of `__workletsModuleProxy` that run or schedule functions, called from the runtime
 * `home` (JSIWorkletsModuleProxy.cpp).
 */
export function calls(home: Runtime, { runtimes, later, fail, create }: Calls) {
  const runtime = (id: unknown): Runtime => {
    const found = runtimes.get(Number(id));
    if (!found) throw new Error(`There is no runtime ${String(id)}.`);
    return found;
  };
  const call = (id: unknown, work: unknown, args: readonly unknown[] = []): unknown => {
    const target = runtime(id);
    return target.run(() => {
      const found = valueAt(work, target);
      return typeof found === 'function' ? (found as Work)(...args) : found;
    });
  };
  const answered = (id: unknown, work: unknown) => valueAt(call(id, work), home);
  const idOf = (holder: Holder) => holder.runtimeId;

  /** `work` is one worklet or a list. `args` has the arguments of each one, since 0.11. */
  const onUI = (work: unknown, args?: unknown) =>
    later(() => {
      const ui = runtime(UI);
      const found = valueAt(work, ui);
      const given = valueAt(args, ui);
      const all = Array.isArray(found) ? found : [found];
      all.forEach((one, at) => {
        const values: unknown = Array.isArray(given) ? given[at] : [];
        try {
          ui.run(() => (one as Work)(...(Array.isArray(values) ? values : [])));
        } catch (error) {
          fail(error);
        }
      });
    });
  const onRN = (work: unknown, args?: unknown) =>
    later(() => {
      const rn = runtime(RN);
      const values = valueAt(args, rn);
      (valueAt(work, rn) as Work)(...(Array.isArray(values) ? values : []));
    });
  const on = (id: unknown, work: unknown) => later(() => void call(id, work));

  return {
    scheduleOnUI: onUI,
    scheduleOnRN: onRN,
    scheduleOnRuntime: (holder: Holder, work: unknown) => on(idOf(holder), work),
    scheduleOnRuntimeWithId: on,
    runOnUISync: (work: unknown) => answered(UI, work),
    executeOnUIRuntimeSync: (work: unknown) => answered(UI, work),
    runOnRuntimeSync: (holder: Holder, work: unknown) => answered(idOf(holder), work),
    runOnRuntimeSyncWithId: answered,
    handlePromise(settle: unknown, value: unknown) {
      const rn = runtime(RN);
      later(() => (valueAt(settle, rn) as Work)(valueAt(value, rn)));
    },
    createWorkletRuntime(name: string, initializer: unknown) {
      const made = create(name, initializer);
      return { runtimeId: made.id, name, REANIMATED_MAGIC_KEY: true };
    },
    reportFatalErrorOnJS: (message: string, stack: string, name: string) =>
      fail(Object.assign(new Error(message), { stack, name })),
  };
}
