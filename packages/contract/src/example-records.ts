import type { TestRun, Usage } from './accounts.ts';
import type { BranchRecord } from './branches.ts';
import type { BuildRecord, ReserveBuild } from './builds.ts';
import type { PreviewRecord, ReservePreview } from './previews.ts';
import type { BuildReservation, PreviewReservation, Slot, StoredFile } from './uploads.ts';

/** The bodies and records that the examples of the OpenAPI document are made of. */

export const host = 'https://vitrine.example';
export const share = 'k3v7c2m5x4q6t7a2b3d4e5f6g7';
const content = 'h7q2y6n4z5r3t2u6v4w7x5a3b2';
const branchKey = 'w2r4t6y2u3i4o5p6a7s2d3f4g5';
const commitSha = '0123456789abcdef0123456789abcdef01234567';
const contentHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const fileHash = '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752';
const created = '2026-11-20T09:00:00.000Z';
export const ready = '2026-11-20T09:00:04.250Z';
const expires = '2027-02-18T09:00:04.250Z';
const slotsEnd = '2026-11-20T10:00:00.000Z';
export const token = 'vtrr_EXAMPLEtoken_shownOnceByReserve';

export const declared = {
  path: 'assets/logo@2x.png',
  sizeBytes: 26417,
  contentType: 'image/png',
  contentHash: fileHash,
};
const mapHash = '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9';
const mapBytes = 3581204;
const sourcemap = { sha256: mapHash, sizeBytes: mapBytes };
const bundle = {
  platform: 'ios',
  contentHash,
  bundleSizeBytes: 875201,
  bundleContentType: 'application/javascript',
  deviceSpec: { width: 390, height: 844 },
  files: [declared],
} as const;
const ofCommit = {
  commitMessage: 'Show the total before paying',
  author: 'Ada',
  pullRequest: 42,
};
const at = {
  commitUrl: `https://code.example/acme/shop/commit/${commitSha}`,
  pullRequestUrl: 'https://code.example/acme/shop/pull/42',
};
const origin = { entry: 'index', isTransformed: false, bundleOrigin: null };

const slot = (
  role: 'bundle' | 'file' | 'sourcemap',
  path: string | null,
  type: string,
  size: number,
): Slot => ({
  role,
  path,
  method: 'PUT',
  putUrl: `${host}/api/v1/slots/m2n3b4v5c6x7z2a3s4d5f6g7h2?expires=1795168800000&signature=…`,
  objectKey: 'm2n3b4v5c6x7z2a3s4d5f6g7h2',
  contentType: type,
  sizeBytes: size,
  headers: { 'Content-Type': type },
  expiresAt: slotsEnd,
  uploaded: false,
});
const slots = [
  slot('bundle', null, 'application/javascript', 875201),
  slot('file', declared.path, declared.contentType, declared.sizeBytes),
  slot('sourcemap', null, 'application/json', mapBytes),
];
const stored: StoredFile = { ...declared, url: `${host}/c/${content}/files/assets/logo@2x.png` };

export const reserveBuild: ReserveBuild = {
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  commitSha,
  order: 482,
  git: ofCommit,
  ...bundle,
  files: [declared],
  sourcemap: { contentHash: mapHash, sizeBytes: mapBytes },
};
export const buildReservation: BuildReservation = {
  token,
  expiresAt: slotsEnd,
  id: 'bld_6fVq2ZkT8sYwPn4R',
  status: 'pending',
  url: `${host}/b/${branchKey}`,
  slots,
};
export const build: BuildRecord = {
  id: 'bld_6fVq2ZkT8sYwPn4R',
  status: 'ready',
  revision: 1,
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  app: null,
  commitSha,
  order: 482,
  git: ofCommit,
  ...at,
  ...bundle,
  bundleContentEncoding: null,
  ...origin,
  files: [stored],
  sourcemap,
  url: `${host}/b/${branchKey}`,
  previewUrl: `${host}/p/${share}`,
  createdAt: created,
  updatedAt: ready,
  readyAt: ready,
  expiresAt: expires,
};
const recording = {
  path: 'recordings/checkout.mp4',
  kind: 'video',
  sizeBytes: 1482113,
  contentType: 'video/mp4',
  contentHash: fileHash,
  durationMs: 12400,
  width: 780,
  height: 1688,
} as const;
const git = {
  owner: 'acme',
  repo: 'shop',
  branch: 'checkout',
  commitSha,
  ...ofCommit,
};
export const reservePreview: ReservePreview = {
  ...bundle,
  files: [declared],
  sourcemap: { contentHash: mapHash, sizeBytes: mapBytes },
  title: 'Checkout, step 2',
  device: { name: 'iPhone 16', osVersion: '18.2', scale: 3 },
  recordings: [recording],
  git,
};
export const previewReservation: PreviewReservation = {
  token,
  expiresAt: slotsEnd,
  shareId: share,
  status: 'pending',
  url: `${host}/p/${share}`,
  slots,
};
export const preview: PreviewRecord = {
  id: share,
  shareId: share,
  status: 'ready',
  url: `${host}/p/${share}`,
  billingKind: 'standard',
  title: 'Checkout, step 2',
  platform: 'ios',
  app: null,
  device: { name: 'iPhone 16', osVersion: '18.2', width: 390, height: 844, scale: 3 },
  bundle: {
    contentHash,
    sizeBytes: 875201,
    contentType: 'application/javascript',
    contentEncoding: null,
    origin: null,
    entry: 'index',
    isTransformed: false,
    url: `${host}/c/${content}/bundle`,
  },
  files: [stored],
  recordings: [
    {
      ...recording,
      startedAt: null,
      url: `${host}/c/${content}/recordings/recordings/checkout.mp4`,
    },
  ],
  sourcemap,
  git,
  ...at,
  account: { id: 'acc_4hT9', name: 'acme' },
  createdAt: created,
  readyAt: ready,
  expiresAt: expires,
};
export const testRun: TestRun = {
  sequence: 12,
  shareId: share,
  finalizedAt: ready,
  accountId: 'acc_4hT9',
  keyId: 'q7Zk2TfV9sYw',
  owner: 'acme',
  repo: 'shop',
  pullRequest: 42,
  title: 'Checkout, step 2',
  storedBytes: 2366498,
};
export const branch: BranchRecord = {
  branch: 'checkout',
  app: null,
  platform: 'ios',
  state: 'closed',
  pinned: false,
  url: `${host}/b/${branchKey}`,
  latest: { ...build, branch: 'checkout' },
  builds: 4,
  uploadedAt: ready,
  closedAt: '2026-11-21T08:30:00.000Z',
};
export const usage: Usage = { testRuns: 12, builds: 240, previews: 31, storedBytes: 734003200 };
