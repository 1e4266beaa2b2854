import type { Usage } from '@vitrine/contract/accounts.ts';
import type { Millis } from './clock.ts';

export interface UsageRows {
  /** Counts one billed test run for a reservation; a second time changes nothing. */
  countTestRun(accountId: string, reservationId: string, at: Millis): Promise<void>;
  /** What happened in [from, to). */
  of(accountId: string, from: Millis, to: Millis): Promise<Usage>;
  storedBytes(accountId: string): Promise<number>;
}
