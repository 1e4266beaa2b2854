/**
 * Runs `run` for all items, at most `limit` at a time. A limit that is a function is asked again
 * before each item. The first failure aborts the signal of the others, and is thrown once all have
 * settled.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number | (() => number),
  run: (item: T, signal: AbortSignal) => Promise<void>,
  outer?: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal;
  const most = typeof limit === 'number' ? () => limit : limit;
  const failures: unknown[] = [];
  const running = new Set<Promise<void>>();
  const start = (item: T) => {
    const one = run(item, signal)
      .catch((error: unknown) => {
        failures.push(error);
        stop.abort(error);
      })
      .finally(() => running.delete(one));
    running.add(one);
  };
  for (const item of items) {
    while (running.size >= Math.max(1, most())) await Promise.race(running);
    if (signal.aborted) break;
    start(item);
  }
  await Promise.all(running);
  outer?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
