import type { Millis } from '../model/time.ts';

/** Leases for work that only one process does at a time, such as the sweep. */
export interface LeaseRepository {
  /**
   * Acquires the lease of this name until `until`, which is at most a day from `now`. False while
   * another process holds it. A lease that ends more than two days from `now` counts as free.
   */
  acquire(name: string, now: Millis, until: Millis): Promise<boolean>;
  /** Ends the lease, so that the next process can acquire it. */
  release(name: string): Promise<void>;
}
