import type { Millis } from '../model/time.ts';

/** Work that one process does for all of them, such as the sweep. */
export interface LeaseRepository {
  /**
   * Takes the turn at the work of this name until `until`, within a day; false when another one has
   * it. One that ends more than two days off is nobody's.
   */
  acquire(name: string, now: Millis, until: Millis): Promise<boolean>;
  /** Lets go of it early, so that the next one to ask has it. */
  release(name: string): Promise<void>;
}
