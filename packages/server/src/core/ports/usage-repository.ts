import type { Usage } from '@vitrine/contract';
import type { KeyAccess } from '../model/account.ts';
import type { GitDetails } from '../model/preview.ts';
import type { Millis } from '../model/time.ts';

/** The line of a test run in the export, as it was when the preview was finalized. */
export type TestRunLine = Pick<GitDetails, 'owner' | 'repo' | 'pullRequest'> & {
  accountId: string;
  shareId: string;
  /** The API key that finalized it. */
  keyId: string;
  title: string | null;
  /** Size of the preview's objects, each content once. */
  storedBytes: number;
  at: Millis;
};

export type TestRun = TestRunLine & { reservationId: string };

/** A counted test run. An older version did not keep what is null. */
export type CountedTestRun = Omit<TestRunLine, 'shareId' | 'keyId' | 'storedBytes'> & {
  shareId: string | null;
  keyId: string | null;
  storedBytes: number | null;
  /** 1, 2, 3 … in each account, in the order in which the test runs were committed. */
  sequence: number;
};

/** The half-open interval [from, to). */
export type Span = { from: Millis; to: Millis };

/** Test runs whose `sequence` is in (after, upTo]. */
export type TestRunRange = Span & { after: number; upTo?: number; limit: number };

export const totalGroups = ['account', 'repo', 'day'] as const;
export type TotalGroup = (typeof totalGroups)[number];

/** Counted test runs of one group. A field that is not grouped by is undefined. */
export type TestRunTotal = {
  accountId?: string;
  /** `owner/repo` in lower case; null for test runs without a repository. */
  repository?: string | null;
  /** The start of the day in UTC. */
  day?: Millis;
  testRuns: number;
  /** Without test runs of older versions, whose size is not known. */
  storedBytes: number;
};

/** What a key may see: all of the account, or these repositories when they are not null. */
type Access = Pick<KeyAccess, 'accountId' | 'repositories'>;

export interface UsageRepository {
  /**
   * Counts one billed test run for a reservation and gives it the next `sequence` of its account,
   * which stays locked until the transaction ends. So whoever sees a number sees all smaller ones.
   * Repeating it changes nothing.
   */
  countTestRun(run: TestRun): Promise<void>;
  /** Counted test runs in the order of `sequence`. */
  testRuns(of: Access, range: TestRunRange): Promise<CountedTestRun[]>;
  /** The largest `sequence` of the account; 0 without test runs. */
  lastTestRun(accountId: string): Promise<number>;
  /** Whether a server of an older version counted test runs of the account, without a number. */
  hasUnnumbered(accountId: string): Promise<boolean>;
  /** Gives these test runs the next numbers. */
  numberTestRuns(accountId: string): Promise<void>;
  /** Numbers of test runs, and their sizes, in each group. In no order. */
  testRunTotals(by: TotalGroup[], span: Span, accountId?: string): Promise<TestRunTotal[]>;
  /**
   * Usage in the half-open interval [from, to): that of the account, or, when `repositories` is not
   * null, that of these repositories.
   */
  of(of: Access, from: Millis, to: Millis): Promise<Usage>;
  /** Sum of the sizes of the account's objects, in bytes. */
  storedBytes(accountId: string): Promise<number>;
  /**
   * Sum of the declared sizes of empty slots in live reservations of the account, in bytes; of these
   * slots only, when `objectKeys` are given.
   */
  reservedBytes(accountId: string, now: Millis, objectKeys?: string[]): Promise<number>;
}
