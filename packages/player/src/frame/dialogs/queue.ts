/** More than anybody would answer: an app that asks on and on is told that it was dismissed. */
const MOST = 10;

/** One dialog after the other, in the order that they were asked for. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Answer>(show: () => Promise<Answer>, refused: Answer): Promise<Answer> => {
    if (waiting >= MOST) return refused;
    waiting += 1;
    const mine = last.then(show).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
