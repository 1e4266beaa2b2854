import type { Usage } from '@vitrine/contract';
import type { Millis } from '../model/time.ts';

export interface UsageRepository {
  /** Counts one billed test run for a reservation; a second time changes nothing. */
  countTestRun(accountId: string, reservationId: string, at: Millis): Promise<void>;
  /** What happened in [from, to). */
  of(accountId: string, from: Millis, to: Millis): Promise<Usage>;
  storedBytes(accountId: string): Promise<number>;
  /** Bytes that slots of its live reservations still lack. */
  reservedBytes(accountId: string, now: Millis): Promise<number>;
}
