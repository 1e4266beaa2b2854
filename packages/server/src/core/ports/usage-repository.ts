import type { Usage } from '@vitrine/contract';
import type { KeyAccess } from '../model/account.ts';
import type { Millis } from '../model/time.ts';

/** `repository` is `owner/repo` in lower case; null when the preview did not name one. */
export type TestRun = {
  accountId: string;
  reservationId: string;
  repository: string | null;
  at: Millis;
};

export interface UsageRepository {
  /** Counts one billed test run for a reservation. Repeating it changes nothing. */
  countTestRun(run: TestRun): Promise<void>;
  /**
   * Usage in the half-open interval [from, to): that of the account, or, when `repositories` is not
   * null, that of these repositories.
   */
  of(of: Pick<KeyAccess, 'accountId' | 'repositories'>, from: Millis, to: Millis): Promise<Usage>;
  /** Sum of the sizes of the account's objects, in bytes. */
  storedBytes(accountId: string): Promise<number>;
  /**
   * Sum of the declared sizes of empty slots in live reservations of the account, in bytes; of these
   * slots only, when `objectKeys` are given.
   */
  reservedBytes(accountId: string, now: Millis, objectKeys?: string[]): Promise<number>;
}
