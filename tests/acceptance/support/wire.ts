// The shapes of the API as its guide describes them; deliberately not those of the server's code.

export interface Slot {
  role: 'bundle' | 'file' | 'recording' | 'sourcemap';
  path: string | null;
  method: string;
  putUrl: string;
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  headers: Record<string, string>;
  expiresAt: string;
  uploaded: boolean;
}

export interface Reservation {
  token: string;
  expiresAt: string;
  status: string;
  url: string;
  slots: Slot[];
}

export interface BuildReservation extends Reservation {
  id: string;
}

export interface PreviewReservation extends Reservation {
  shareId: string;
}

export interface FileRequest {
  path: string;
  sizeBytes: number;
  contentType: string;
  contentHash: string;
}

interface StoredFile extends FileRequest {
  url: string;
}

export interface Build {
  id: string;
  status: string;
  revision: number;
  owner: string;
  repo: string;
  branch: string;
  platform: string;
  app: string | null;
  commitSha: string;
  order: number | null;
  git: Record<string, unknown> | null;
  commitUrl?: string;
  pullRequestUrl?: string;
  contentHash: string;
  bundleSizeBytes: number;
  bundleContentType: string;
  bundleContentEncoding: string | null;
  bundleOrigin: string | null;
  entry: string;
  isTransformed: boolean;
  deviceSpec: { width: number; height: number } | null;
  files: StoredFile[];
  sourcemap: { sha256: string; sizeBytes: number } | null;
  url: string;
  previewUrl?: string;
  createdAt: string;
  updatedAt: string;
  readyAt?: string;
  expiresAt: string | null;
}

export interface Preview {
  id: string;
  shareId: string;
  status: string;
  url: string;
  billingKind: string;
  title: string | null;
  platform: string;
  app: string | null;
  device: Record<'name' | 'osVersion' | 'width' | 'height' | 'scale', unknown>;
  bundle: {
    contentHash: string;
    sizeBytes: number;
    contentType: string;
    contentEncoding: string | null;
    origin: string | null;
    entry: string;
    isTransformed: boolean;
    url: string;
  };
  files: StoredFile[];
  recordings: (StoredFile & { kind: string; durationMs: number | null })[];
  sourcemap: { sha256: string; sizeBytes: number } | null;
  git: Record<string, unknown> | null;
  commitUrl?: string;
  pullRequestUrl?: string;
  account: { id: string; name: string };
  createdAt: string;
  readyAt?: string;
  expiresAt: string | null;
}

export interface Branch {
  branch: string;
  app: string | null;
  platform: string;
  state: string;
  pinned: boolean;
  url: string;
  latest: Build | null;
  builds: number;
  uploadedAt: string;
  closedAt: string | null;
}

export interface Repository {
  owner: string;
  repo: string;
  url: string;
  branches: number;
  updatedAt: string;
}

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface Usage {
  testRuns: number;
  builds: number;
  previews: number;
  storedBytes: number;
}

/** A line of the export of billed test runs. */
export interface TestRun {
  sequence: number;
  shareId: string | null;
  finalizedAt: string;
  accountId: string;
  keyId: string | null;
  owner: string | null;
  repo: string | null;
  pullRequest: string | number | null;
  title: string | null;
  storedBytes: number | null;
}

export interface ErrorBody {
  error: { code: string; message: string; details?: unknown; requestId: string };
}
