import type { Millis } from '../model/time.ts';

/** Leases on work that one process does for all, such as the sweep. */
export interface LeaseRepository {
  /**
   * Acquires the lease of this name until `until`, which is within a day. False while another process
   * holds it. A lease that ends more than two days from now counts as free.
   */
  acquire(name: string, now: Millis, until: Millis): Promise<boolean>;
  /** Ends the lease, so that the next process can acquire it. */
  release(name: string): Promise<void>;
}
