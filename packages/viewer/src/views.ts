import type { ContentEncoding, ErrorCode, Platform, RecordingKind } from '@vitrine/contract';

/**
 * The data that pages show, which the server maps from core's views. Times are RFC 3339 in UTC, and
 * urls are absolute. Text is as uploaded; the pages escape it.
 */

/** The base url of the server: `https://host` or `https://host/prefix`, without a final slash. */
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
  /** Size of the stored bytes, which may be compressed. */
  sizeBytes: number;
  /** SHA-256 of the uncompressed bundle, lowercase hex. */
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

/** The repository and commit of the code. For previews every field may be null. */
export type SourceView = {
  owner: string | null;
  repo: string | null;
  branch: string | null;
  commitSha: string | null;
  /** null shows the id without a link. */
  commitUrl: string | null;
  commitMessage: string | null;
  author: string | null;
  /** A number, an http(s) url, or other text from CI. */
  pullRequest: string | number | null;
  /** null shows it without a link. */
  pullRequestUrl: string | null;
};

/** The urls and names that a page passes to the player. Urls are absolute. */
export type PlayerView = {
  /** The sandboxed document. */
  frameUrl: string;
  /** The base of the urls of files. Ends in a slash, like `webUrl`. */
  filesUrl: string;
  /** The base of the urls of the web export. */
  webUrl: string;
  /** The url at which the server resolves stacks; null if it does not. */
  stackUrl: string | null;
  workerUrl: string;
  /** The url of the script that reads the bundle, on the origin of the page, which runs it. */
  loaderUrl: string;
  /** Scripts of libraries, by name. */
  libraryUrls: Record<string, string>;
  entry: string;
  /** The name under which the page stores the app's persistent data. */
  storageName: string;
};

/** The data that the pages of previews, builds and branches share. */
export type ContentView = {
  baseUrl: BaseUrl;
  /** Origins besides the page's own from which the browser fetches stored bytes. */
  contentOrigins: readonly string[];
  /** null: the page does not run the app and shows only its recordings. */
  player: PlayerView | null;
  /** The page's canonical url, for the copy and share buttons and the QR code. */
  url: string;
  title: string | null;
  platform: Platform;
  /** The application, where a repository has several. */
  app: string | null;
  device: DeviceView;
  source: SourceView;
  createdAt: string;
  /** The last finalize of the build or preview that is shown. */
  uploadedAt: string;
  expiresAt: string | null;
  bundle: BundleView;
  files: readonly FileView[];
  recordings: readonly RecordingView[];
};

/** `/p/{shareId}` of a preview. */
export type PreviewView = ContentView & { isTestRun: boolean };

/** `/p/{shareId}` of a build, which always shows this build. */
export type BuildView = ContentView & {
  /** `/b/{branchKey}` of its branch and platform. */
  branchUrl: string;
  /** Whether `branchUrl` currently shows this build. */
  isLatest: boolean;
};

/** A ready build. `url` is its `/p/` page. */
export type HistoryItem = {
  url: string;
  commitSha: string;
  commitMessage: string | null;
  uploadedAt: string;
  sizeBytes: number;
};

/** `/b/{branchKey}`: the latest ready build and older ones. */
export type BranchView = ContentView & {
  /** When the branch was closed; null while it is open. */
  closedAt: string | null;
  /** The `/p/` page of the build that is shown. */
  buildUrl: string;
  /** Older builds, newest first, without the one that is shown. */
  history: readonly HistoryItem[];
  /** Whether there are older builds than those in `history`. */
  hasMoreHistory: boolean;
};

/** An error page. `requestId` identifies the request in the server's log. */
export type ErrorView = { baseUrl: BaseUrl; requestId?: string } & (
  | { kind: 'not_found' | 'gone' | 'not_ready' | 'given_up' | 'no_build' }
  | { kind: 'unavailable' | 'internal' }
  /** Any other error of the API, with its code, status and message. */
  | { kind: 'refused'; code: ErrorCode; status: number; message: string }
);

export type HomeView = { baseUrl: BaseUrl; version: string };

/** `document` is an OpenAPI 3.1 document. Parts that are not understood are left out. */
export type DocsView = { baseUrl: BaseUrl; document: unknown };

/** A page to send. Header names are lowercase. */
export type Page = { status: number; html: string; headers: Record<string, string> };
