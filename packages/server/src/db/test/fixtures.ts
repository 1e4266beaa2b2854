import type { Account, Repository } from '../../core/model/account.ts';
import type { BundleContent } from '../../core/model/content.ts';
import type { Preview } from '../../core/model/preview.ts';
import type { Reservation, UploadSlot } from '../../core/model/reservation.ts';
import type { Store } from '../../core/ports/store.ts';
import type { ObjectRecord } from '../../core/ports/upload-repositories.ts';
import type { TestRun } from '../../core/ports/usage-repository.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const NOW = 1_800_000_000_000;

/** A database for one test. */
export type StoreFixture = {
  store: Store;
  /** Opens a second store on the same data, as another process would. */
  another(): Promise<Store>;
  /** Closes the store and opens it again. */
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
};
export type MakeStoreFixture = () => Promise<StoreFixture>;

export const content: BundleContent = {
  platform: 'ios',
  contentHash: 'a'.repeat(64),
  bundleSizeBytes: 5,
  bundleContentType: 'application/javascript',
  bundleContentEncoding: null,
  bundleOrigin: null,
  entry: 'index',
  isTransformed: false,
  deviceSpec: { width: 390, height: 844.5 },
};

export const account = (id: string, name = id): Account => ({ id, name, createdAt: NOW });

export const repository = (more: Partial<Repository> = {}): Repository => ({
  id: 'rep_1',
  accountId: 'acc_a',
  owner: 'Acme',
  repo: 'App',
  linkedAt: NOW,
  unlinkedAt: null,
  ...more,
});

/** What builds of its iOS application without a name have of their branches. */
export const IOS = { repositoryId: 'rep_1', platform: 'ios', app: null } as const;

/** Inserts two accounts. The repository `rep_1` is linked to the first. */
export async function seed(store: Store): Promise<void> {
  await store.accounts.insert(account('acc_a'));
  await store.accounts.insert(account('acc_b'));
  await store.repositories.link(repository());
}

/** A content id for a revision of a test. */
export const contentIdOf = (shareId: string, number: number) => `content ${number} of ${shareId}`;

export const reservation = (
  id: string,
  more: Partial<Reservation> = {},
): Omit<Reservation, 'seq'> => ({
  id,
  kind: 'build',
  accountId: 'acc_a',
  targetId: 'target',
  contentId: `content of ${id}`,
  content,
  order: null,
  orderSource: null,
  git: null,
  retentionDays: 30,
  createdAt: NOW,
  expiresAt: NOW + HOUR,
  closedAt: null,
  finalizedAt: null,
  ...more,
});

export const slot = (
  reservationId: string,
  position: number,
  more: Partial<UploadSlot> = {},
): UploadSlot => ({
  reservationId,
  position,
  role: position === 0 ? 'bundle' : 'file',
  path: position === 0 ? '' : `assets/${position}.png`,
  contentType: 'image/png',
  sizeBytes: 5,
  contentHash: 'a'.repeat(64),
  recording: null,
  objectKey: `${reservationId}-${position}`,
  encoding: 'identity',
  digestFailures: 0,
  reopenings: 0,
  storedKey: null,
  ...more,
});

export const object = (key: string, more: Partial<ObjectRecord> = {}): ObjectRecord => ({
  key,
  accountId: 'acc_a',
  contentHash: `hash of ${key}`,
  encoding: 'identity',
  sizeBytes: 5,
  createdAt: NOW,
  ...more,
});

export const preview = (shareId: string, more: Partial<Preview> = {}): Preview => ({
  shareId,
  accountId: 'acc_a',
  platform: 'ios',
  app: null,
  billingKind: 'standard',
  title: 'Checkout',
  device: { name: 'iPhone 16', osVersion: null, scale: 3 },
  git: {
    owner: null,
    repo: null,
    branch: 'main',
    commitSha: null,
    commitMessage: null,
    author: null,
    pullRequest: 7,
  },
  createdSeq: 0,
  pendingUntil: 0,
  createdAt: NOW,
  readyAt: null,
  expiresAt: null,
  deletedAt: null,
  ...more,
});

export const testRun = (
  reservationId: string,
  at: number,
  more: Partial<TestRun> = {},
): TestRun => ({
  accountId: 'acc_a',
  reservationId,
  shareId: `share of ${reservationId}`,
  keyId: 'key',
  owner: null,
  repo: null,
  pullRequest: null,
  title: null,
  storedBytes: 5,
  at,
  ...more,
});

/** What a key of the account sees that is not limited to repositories. */
export const every = (accountId: string) => ({ accountId, repositories: null });
