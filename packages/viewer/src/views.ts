import type { ContentEncoding, ErrorCode, Platform, RecordingKind } from '@vitrine/contract';

/**
 * What the pages show, as plain data: records of the contract mapped by the server. Times are
 * RFC 3339 in UTC, urls are absolute. Text is as it was uploaded: escaping is the pages' work.
 */

/** Where the service is: `https://host` or `https://host/prefix`, without a final slash. */
export type BaseUrl = string;

/** Sizes in points (iOS) or dp (Android); `scale` is pixels per point. */
export type DeviceView = {
  name: string | null;
  osVersion: string | null;
  width: number | null;
  height: number | null;
  scale: number | null;
};

export type BundleView = {
  url: string;
  /** Of the stored, perhaps compressed, bytes. */
  sizeBytes: number;
  /** SHA-256 of the uncompressed bundle, hex. */
  contentHash: string;
  contentType: string;
  contentEncoding: ContentEncoding | null;
  origin: string | null;
  entry: string;
  isTransformed: boolean;
};

export type FileView = { path: string; sizeBytes: number; contentType: string; url: string };

/** `width` and `height` in pixels. */
export type RecordingView = FileView & {
  kind: RecordingKind;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  startedAt: string | null;
};

/** Where the code comes from; for previews everything may be unknown. */
export type SourceView = {
  owner: string | null;
  repo: string | null;
  branch: string | null;
  commitSha: string | null;
  /** The commit at the code host, see `commitUrl` in commit-url.ts; null shows the id alone. */
  commitUrl: string | null;
  commitMessage: string | null;
  author: string | null;
  /** A number, or what CI gave: an http(s) url becomes a link, other text stays text. */
  pullRequest: string | number | null;
};

/** What a page needs to run the app. Urls are absolute. */
export type PlayerView = {
  /** The sandboxed document. */
  frameUrl: string;
  /** Below it lie the files, and below `webUrl` the same as a web site; both end in a slash. */
  filesUrl: string;
  webUrl: string;
  workerUrl: string;
  /** Scripts of libraries, by name. */
  libraryUrls: Record<string, string>;
  entry: string;
  /** Under which name the page keeps what the app keeps for itself. */
  storageName: string;
};

/** What every page about content shows. */
export type ContentView = {
  baseUrl: BaseUrl;
  /** Where else the browser is sent for stored bytes. */
  contentOrigins: readonly string[];
  /** null: the app is not run, only shown. */
  player: PlayerView | null;
  /** The page's own address: copied, shared and in the QR code. */
  url: string;
  title: string | null;
  platform: Platform;
  device: DeviceView;
  source: SourceView;
  createdAt: string;
  readyAt: string;
  expiresAt: string | null;
  bundle: BundleView;
  files: readonly FileView[];
  recordings: readonly RecordingView[];
};

/** `/p/{shareId}` of a preview. */
export type PreviewView = ContentView & { isTestRun: boolean };

/** `/p/{shareId}` of a build: pinned to it. */
export type BuildView = ContentView & {
  /** `/b/{branchKey}` of its branch and platform. */
  branchUrl: string;
  /** Whether `branchUrl` shows this very build just now. */
  isLatest: boolean;
};

/** A ready build, `url` being its `/p/` page. */
export type HistoryItem = { url: string; commitSha: string; readyAt: string; sizeBytes: number };

/** `/b/{branchKey}`: the latest ready build, and those before it. */
export type BranchView = ContentView & {
  /** `/p/` of the build that is shown. */
  buildUrl: string;
  /** The builds before it, newest first, without the one that is shown. */
  history: readonly HistoryItem[];
  /** Whether there are more than `history` holds. */
  hasMoreHistory: boolean;
};

/** A page for people in place of an answer. `requestId` helps an operator to find it in the log. */
export type ErrorView = { baseUrl: BaseUrl; requestId?: string } & (
  | { kind: 'not_found' | 'gone' | 'not_ready' | 'given_up' | 'no_build' }
  | { kind: 'unavailable' | 'internal' }
  /** Anything else, in the words of the API: `status` and `message` are the error's. */
  | { kind: 'refused'; code: ErrorCode; status: number; message: string }
);

export type HomeView = { baseUrl: BaseUrl; version: string };

/** `document` is an OpenAPI 3.1 document; what is not understood is left out. */
export type DocsView = { baseUrl: BaseUrl; document: unknown };

/** A page, ready to be sent. Header names are lowercase. */
export type Page = { status: number; html: string; headers: Record<string, string> };
