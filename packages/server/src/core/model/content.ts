import type {
  ContentEncoding,
  DeviceSpec,
  Platform,
  RecordingKind,
  SlotRole,
} from '@vitrine/contract';

/** The declared properties of a bundle, which builds and previews have in common. */
export type BundleContent = {
  platform: Platform;
  contentHash: string;
  bundleSizeBytes: number;
  bundleContentType: string;
  /** As declared, or implied by the media type; otherwise null. */
  bundleContentEncoding: ContentEncoding | null;
  bundleOrigin: string | null;
  entry: string;
  isTransformed: boolean;
  deviceSpec: DeviceSpec | null;
};

export type RecordingMeta = {
  kind: RecordingKind;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  startedAt: string | null;
};

/**
 * One object of a declaration, in declared order: the bundle first, then files, recordings and the
 * source map.
 */
export type DeclaredObject = {
  role: SlotRole;
  /** The empty string for the bundle and the source map. */
  path: string;
  contentType: string;
  sizeBytes: number;
  contentHash: string;
  recording: RecordingMeta | null;
};

/** An object whose bytes are in the blob store under `key`. */
export type StoredObject = DeclaredObject & { key: string; encoding: ContentEncoding };

/** The checked and normalised declaration of a reserve request. */
export type Declaration = {
  content: BundleContent;
  objects: DeclaredObject[];
  retentionDays: number;
};

/** An object in an answer. Until the target is ready there may be no bytes, and so no key. */
export type ShownObject = Omit<StoredObject, 'key' | 'encoding'>;
