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
  /** Aborts with a `TimeoutError` when the time is over. */
  signal: AbortSignal;
  /** Gives this many milliseconds from now on. */
  restart(ms: number): void;
  stop(): void;
};

export function timeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const over = () => controller.abort(new DOMException('the time is over', 'TimeoutError'));
  let timer = setTimeout(over, ms);
  return {
    signal: controller.signal,
    restart(more) {
      clearTimeout(timer);
      timer = setTimeout(over, more);
    },
    stop: () => clearTimeout(timer),
  };
}
