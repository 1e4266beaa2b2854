import type { Repositories, Store } from '../../src/core/ports/store.ts';

type Methods = Record<string, (...values: unknown[]) => Promise<unknown>>;

/** A store whose transactions a test can stop before a chosen step, such as `slots.insert`. */
export function stoppable() {
  const waits = new Map<string, () => Promise<void>>();
  const all = new Set<() => void>();
  let attempts = 0;

  const watched = (tx: Repositories): Repositories =>
    new Proxy(tx, {
      get: (_, room: keyof Repositories) =>
        new Proxy(tx[room], {
          get: (all, method: string) =>
            async function pass(...values: unknown[]) {
              await waits.get(`${room}.${method}`)?.();
              return await (all as unknown as Methods)[method]?.(...values);
            },
        }),
    });

  return {
    around: (store: Store): Store => ({
      ...store,
      transaction: (work) =>
        store.transaction((tx) => {
          attempts += 1;
          return work(watched(tx));
        }),
    }),

    /** Stops the next transaction that reaches the step, once, until `goOn` is called. */
    before(step: string) {
      const reached = Promise.withResolvers<void>();
      const onward = Promise.withResolvers<void>();
      all.add(onward.resolve);
      waits.set(step, async () => {
        waits.delete(step);
        reached.resolve();
        await onward.promise;
      });
      return { reached: reached.promise, goOn: () => onward.resolve() };
    },

    /** The number of transactions that began, including retries. */
    attempts: () => attempts,

    /** Releases everything, so that a failed test leaves no blocked transaction. */
    letAllGoOn(): void {
      for (const goOn of all) goOn();
    },
  };
}
