/** An app may be busy for this long while it evaluates a large bundle. */
const PATIENCE_MS = 4000;
const EVERY_MS = 1000;

type Heartbeat = {
  ping(id: number): void;
  /**
   * After PATIENCE_MS without an answer, called every second with the milliseconds so far. Called
   * with 0 once the worker answers.
   */
  busy(forMs: number): void;
};

/** Pings the worker every second, and reports when it does not answer. */
export function watchHeartbeat({ ping, busy }: Heartbeat) {
  let id = 0;
  let answered = 0;
  let quietSince = performance.now();
  let isBusy = false;
  const timer = setInterval(() => {
    // Browsers throttle timers of a hidden page.
    if (document.hidden) quietSince = performance.now();
    const quiet = performance.now() - quietSince;
    if (answered < id && quiet > PATIENCE_MS) {
      isBusy = true;
      busy(Math.round(quiet));
    }
    // Only one ping is open at a time. A busy worker would collect them.
    if (answered < id) return;
    id += 1;
    quietSince = performance.now();
    ping(id);
  }, EVERY_MS);
  return {
    pong(number: number): void {
      if (number !== id) return;
      answered = id;
      if (isBusy) busy(0);
      isBusy = false;
    },
    stop: () => clearInterval(timer),
  };
}
