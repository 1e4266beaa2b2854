/** Work beyond this waits for the next turn, so that a page on the same thread stays responsive. */
const TURN_MS = 50;
/** An app sends some hundred batches a second at most. */
const MOST_WAITING = 5000;

export type Work = () => void;

/** Returns a promise of the next turn of the thread if this turn has lasted TURN_MS. */
export function createPause(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = performance.now();
        resolve();
      }),
    );
  };
}

/** Does all work in order: at once if it is short, otherwise a part in each turn of the thread. */
export function createTurns(flooded: Work) {
  /** Iterators, because a batch may have any number of messages, which are read only in their turn. */
  const batches: Iterator<Work>[] = [];
  let isWaiting = false;
  let isWorking = false;

  function work(): void {
    const began = performance.now();
    isWaiting = false;
    isWorking = true;
    while (batches[0] && performance.now() - began < TURN_MS) {
      const { done, value } = batches[0].next();
      if (done) batches.shift();
      else value();
    }
    isWorking = false;
    if (batches.length === 0) return;
    isWaiting = true;
    setTimeout(work);
  }

  return {
    /** Does this after all waiting work. */
    add(works: Iterable<Work>): void {
      batches.push(works[Symbol.iterator]());
      if (batches.length > MOST_WAITING) {
        batches.length = 0;
        flooded();
      } else if (!isWaiting && !isWorking) work();
    },
    /** Does this before all waiting work. */
    addFirst(works: Iterable<Work>): void {
      batches.unshift(works[Symbol.iterator]());
      if (!isWaiting && !isWorking) work();
    },
  };
}
