/** Time limits that are extended as long as bytes move. */

/**
 * Bytes per second that the slowest line is expected to carry. What was handed to the system or to
 * a proxy that buffers still has to travel, and nothing shows how far it is.
 */
const SLOWEST = 2 * 1024;
const LONGEST_MS = 3_600_000;

/** Time that this many bytes may take without any sign of them, in milliseconds. */
export const unseenMs = (bytes: number): number => Math.min(LONGEST_MS, (bytes / SLOWEST) * 1000);

export type TimeLimit = {
  /** Aborts with a `TimeoutError` when the time is over, and with `outer`. */
  signal: AbortSignal;
  /** Gives this many milliseconds from now on. */
  restart(ms: number): void;
  stop(): void;
};

/** What an abort of a signal ends. It has one listener for all, because Node 20 warns of more than ten. */
const ended = new WeakMap<AbortSignal, Set<() => void>>();

function endedBy(outer: AbortSignal): Set<() => void> {
  const known = ended.get(outer);
  if (known) return known;
  const all = new Set<() => void>();
  const endAll = () => {
    for (const end of all) end();
  };
  outer.addEventListener('abort', endAll, { once: true });
  ended.set(outer, all);
  return all;
}

/** Call `stop` in every case: until then `outer` keeps the limit in memory. */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  // `AbortSignal.any` would do the same in several times the time, which counts in an upload of small files.
  const controller = new AbortController();
  const end = () => controller.abort(outer?.reason);
  const others = outer && endedBy(outer);
  others?.add(end);
  if (outer?.aborted) end();
  const over = () => controller.abort(new DOMException('the time is over', 'TimeoutError'));
  let timer = setTimeout(over, ms);
  return {
    signal: controller.signal,
    restart(more) {
      clearTimeout(timer);
      timer = setTimeout(over, more);
    },
    stop() {
      clearTimeout(timer);
      others?.delete(end);
    },
  };
}
