import Type from 'typebox';
import {
  App,
  ContentEncoding,
  DeviceSpec,
  MediaType,
  Name,
  Platform,
  Sha256,
  SizeBytes,
  Status,
  Text,
  Time,
} from './scalars.ts';

/** A declared file beside the bundle. `path` follows the rules of `pathProblem`. */
export const DeclaredFile = Type.Object({
  path: Type.String({
    description: 'Relative path, `/`-separated, as the bundler wrote it; at most 512 bytes.',
  }),
  sizeBytes: SizeBytes(0),
  contentType: MediaType,
  contentHash: Sha256,
});

/** The source map of the bundle (ECMA-426, JSON). It has no address: nobody can download it. */
export const DeclaredSourcemap = Type.Object({
  sizeBytes: SizeBytes(1),
  contentHash: Sha256,
});

/** The bundle fields that builds and previews have in common. */
export const bundleFields = {
  platform: Platform,
  app: Type.Optional(App),
  contentHash: Sha256,
  bundleSizeBytes: SizeBytes(1),
  bundleContentType: MediaType,
  bundleContentEncoding: Type.Optional(ContentEncoding),
  bundleOrigin: Type.Optional(
    Text(2048, 'http(s) URL of the bundler, without credentials; kept, never fetched.'),
  ),
  entry: Type.Optional(Name('Name of the entry module; `index` when not given.')),
  isTransformed: Type.Optional(Type.Boolean()),
  deviceSpec: Type.Optional(DeviceSpec),
  files: Type.Optional(Type.Array(DeclaredFile)),
  sourcemap: Type.Optional(DeclaredSourcemap),
  checksumHeaders: Type.Optional(
    Type.Boolean({
      description:
        'The client sends all headers of a slot: where the store can check them, slots carry `x-amz-checksum-sha256`, signed.',
    }),
  ),
  retentionDays: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Days to keep it; capped by the server.' }),
  ),
};

export const SlotRole = Type.Union([
  Type.Literal('bundle'),
  Type.Literal('file'),
  Type.Literal('recording'),
  Type.Literal('sourcemap'),
]);
export type SlotRole = Type.Static<typeof SlotRole>;

/** The presigned url for the PUT of one declared object, with the headers to send. */
export const Slot = Type.Object({
  role: SlotRole,
  path: Type.Union([Type.String(), Type.Null()], {
    description: 'null for bundle and source map.',
  }),
  method: Type.Literal('PUT'),
  putUrl: Type.String({ description: 'Presigned; good until `expiresAt`. Treat it as a secret.' }),
  objectKey: Type.String({
    description: 'Opaque; stays the same when the reservation is renewed.',
  }),
  contentType: Type.String(),
  sizeBytes: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String(), { description: 'Send exactly these.' }),
  expiresAt: Time,
  uploaded: Type.Boolean({ description: 'The account holds these bytes; the PUT may be skipped.' }),
});
export type Slot = Type.Static<typeof Slot>;

const reservationFields = {
  token: Type.String({ description: 'Reservation token, `vtrr_…`. A secret, shown here only.' }),
  expiresAt: Time,
  status: Status,
  url: Type.String(),
  slots: Type.Array(Slot, {
    description: 'The bundle, then files, recordings and the source map, as declared.',
  }),
};

export const BuildReservation = Type.Object({
  ...reservationFields,
  id: Type.String({ description: 'The build: `bld_…`.' }),
});
export type BuildReservation = Type.Static<typeof BuildReservation>;

export const PreviewReservation = Type.Object({
  ...reservationFields,
  shareId: Type.String({ description: 'The preview: 26 lowercase base32 characters.' }),
});
export type PreviewReservation = Type.Static<typeof PreviewReservation>;

/** Body of both finalize endpoints. */
export const TokenBody = Type.Object({
  token: Type.String({ description: 'The reservation token that reserve answered.' }),
});

/** Body of a renew. */
export const RenewBody = Type.Object({
  ...TokenBody.properties,
  checksumHeaders: bundleFields.checksumHeaders,
});
export type RenewBody = Type.Static<typeof RenewBody>;

export const ContentUrl = Type.String({
  description: 'Permanent address of the bytes, `/c/{contentId}/…`. It opens no page.',
});

/** A stored source map, without a url. */
export const StoredSourcemap = Type.Object({
  sha256: Type.String({ description: 'Lowercase hex.' }),
  sizeBytes: Type.Integer(),
});
export type StoredSourcemap = Type.Static<typeof StoredSourcemap>;

/** A stored file with the url of its bytes. */
export const StoredFile = Type.Object({
  path: Type.String(),
  sizeBytes: Type.Integer(),
  contentType: Type.String(),
  contentHash: Type.String(),
  url: ContentUrl,
});
export type StoredFile = Type.Static<typeof StoredFile>;
