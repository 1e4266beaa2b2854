/** An app that evaluates a large bundle is quiet for a while, and nothing is wrong with it. */
const PATIENCE_MS = 4000;
const EVERY_MS = 1000;

type Heartbeat = {
  ping(id: number): void;
  /** Not answered for so long, told again and again; 0 once it is. */
  busy(forMs: number): void;
};

/** Asks the worker whether it is there, and tells when it does not answer. */
export function watchHeartbeat({ ping, busy }: Heartbeat) {
  let id = 0;
  let answered = 0;
  let quietSince = performance.now();
  let isBusy = false;
  const timer = setInterval(() => {
    // Browsers slow down what nobody looks at.
    if (document.hidden) quietSince = performance.now();
    const quiet = performance.now() - quietSince;
    if (answered < id && quiet > PATIENCE_MS) {
      isBusy = true;
      busy(Math.round(quiet));
    }
    // One at a time: they would pile up in a worker that does not read them.
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
