import type { Usage } from '@vitrine/contract';
import type { Millis } from '../model/time.ts';

export interface UsageRepository {
  /** Counts one billed test run for a reservation. Repeating it changes nothing. */
  countTestRun(accountId: string, reservationId: string, at: Millis): Promise<void>;
  /** Usage in [from, to). */
  of(accountId: string, from: Millis, to: Millis): Promise<Usage>;
  storedBytes(accountId: string): Promise<number>;
  /** Bytes that are missing in slots of its live reservations. */
  reservedBytes(accountId: string, now: Millis): Promise<number>;
}
