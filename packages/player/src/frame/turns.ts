/** Work beyond this waits, so that a page that shares the thread of its frame gets its turn. */
const TURN_MS = 50;
/** An app sends some hundred batches a second at most. */
const MOST_WAITING = 5000;

export type Work = () => void;

/** A promise of the next turn of the thread, if this one has taken its time. */
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

/** Does all work in order, at once if possible, and else a part of it in each turn of the thread. */
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
    /** Does this after all that waits. */
    add(works: Iterable<Work>): void {
      batches.push(works[Symbol.iterator]());
      if (batches.length > MOST_WAITING) {
        batches.length = 0;
        flooded();
      } else if (!isWaiting && !isWorking) work();
    },
    /** Does this before all that waits. */
    addFirst(works: Iterable<Work>): void {
      batches.unshift(works[Symbol.iterator]());
      if (!isWaiting && !isWorking) work();
    },
  };
}
