/**
 * Runs `run` for all items, at most `limit` at a time. The first failure aborts the signal of the
 * others, and is thrown once all have settled.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  run: (item: T, signal: AbortSignal) => Promise<void>,
  outer?: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal;
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      try {
        await run(item, signal);
      } catch (error) {
        failures.push(error);
        stop.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  outer?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
