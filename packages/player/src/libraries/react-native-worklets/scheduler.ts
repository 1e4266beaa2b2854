import type { Native } from '../../worker/native.ts';

/** Work of one runtime for another: runs soon, in the order it came, after what runs now. */
export function createScheduler(
  { setTimeout }: Pick<Native, 'setTimeout'>,
  fail: (error: unknown) => void,
) {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const jobs = waiting;
    waiting = [];
    for (const job of jobs) attempt(job, fail);
  };
  return (job: () => void): void => {
    if (waiting.push(job) === 1) setTimeout(flush, 0);
  };
}

/** What one worklet throws stops no other. */
export function attempt(work: () => void, fail: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}
