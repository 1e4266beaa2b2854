import Type from 'typebox';
import { Page, PageQuery } from './builds.ts';
import { GitProvenance, GitRecord, sourceUrls } from './git.ts';
import {
  AppQuery,
  ContentEncoding,
  MediaType,
  Nullable,
  Platform,
  Sha256,
  SizeBytes,
  Status,
  Text,
  Time,
} from './scalars.ts';
import { bundleFields, ContentUrl, StoredFile, StoredSourcemap } from './uploads.ts';

export const BillingKind = Type.Union([Type.Literal('standard'), Type.Literal('test_run')]);
export type BillingKind = Type.Static<typeof BillingKind>;

export const RecordingKind = Type.Union([
  Type.Literal('video'),
  Type.Literal('screenshot'),
  Type.Literal('log'),
  Type.Literal('trace'),
]);
export type RecordingKind = Type.Static<typeof RecordingKind>;

const Pixels = Type.Number({ exclusiveMinimum: 0, maximum: 100000, description: 'In pixels.' });
const recordingMeta = {
  durationMs: Type.Optional(Type.Number({ minimum: 0, description: 'In milliseconds.' })),
  width: Type.Optional(Pixels),
  height: Type.Optional(Pixels),
  startedAt: Type.Optional(Time),
};

/** A declared recording. `path` follows the rules of `pathProblem`. */
export const DeclaredRecording = Type.Object({
  path: Type.String({ description: 'Relative path, unique among files and recordings.' }),
  kind: RecordingKind,
  sizeBytes: SizeBytes(0),
  contentType: MediaType,
  contentHash: Sha256,
  ...recordingMeta,
});

export const Device = Type.Object({
  name: Type.Optional(Text(255, 'For people: `iPhone 16`.')),
  osVersion: Type.Optional(Text(255, 'For people: `18.2`.')),
  scale: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Pixels per point.' }),
  ),
});

/** The body of a reserve of a preview. */
export const ReservePreview = Type.Object({
  ...bundleFields,
  billingKind: Type.Optional(BillingKind),
  title: Type.Optional(Text(200, 'For people.')),
  device: Type.Optional(Device),
  recordings: Type.Optional(Type.Array(DeclaredRecording)),
  git: Type.Optional(GitProvenance),
});
export type ReservePreview = Type.Static<typeof ReservePreview>;

/** A stored recording with the url of its bytes. */
export const StoredRecording = Type.Object({
  ...StoredFile.properties,
  kind: RecordingKind,
  durationMs: Nullable(Type.Number()),
  width: Nullable(Type.Number()),
  height: Nullable(Type.Number()),
  startedAt: Nullable(Time),
});
export type StoredRecording = Type.Static<typeof StoredRecording>;

const orNull = Nullable(Type.String());

/** A preview in an answer. */
export const PreviewRecord = Type.Object({
  id: Type.String({ description: 'The same as `shareId`.' }),
  shareId: Type.String(),
  status: Status,
  url: Type.String({ description: 'The hosted page.' }),
  billingKind: BillingKind,
  title: orNull,
  platform: Platform,
  app: Nullable(Type.String({ description: 'null: the application without a name.' })),
  device: Type.Object({
    name: orNull,
    osVersion: orNull,
    width: Nullable(Type.Number()),
    height: Nullable(Type.Number()),
    scale: Nullable(Type.Number()),
  }),
  bundle: Type.Object({
    contentHash: Type.String(),
    sizeBytes: Type.Integer(),
    contentType: Type.String(),
    contentEncoding: Nullable(ContentEncoding),
    origin: orNull,
    entry: Type.String(),
    isTransformed: Type.Boolean(),
    url: ContentUrl,
  }),
  files: Type.Array(StoredFile),
  recordings: Type.Array(StoredRecording),
  sourcemap: Nullable(StoredSourcemap),
  git: GitRecord,
  ...sourceUrls,
  account: Type.Object({ id: Type.String(), name: Type.String() }),
  createdAt: Time,
  readyAt: Type.Optional(Time),
  expiresAt: Nullable(Time),
});
export type PreviewRecord = Type.Static<typeof PreviewRecord>;

export const ListPreviewsQuery = Type.Object({ app: AppQuery, ...PageQuery });
export type ListPreviewsQuery = Type.Static<typeof ListPreviewsQuery>;

export const PreviewPage = Page(PreviewRecord);
export type PreviewPage = Type.Static<typeof PreviewPage>;
