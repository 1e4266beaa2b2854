import type { ContentEncoding, ReserveBuild, ReservePreview } from '@vitrine/contract';
import { inParallel } from './pool.ts';
import type { Item } from './put.ts';
import type { Source } from './source.ts';

export type BundleInput = {
  source: Source;
  /** `application/javascript` by default. */
  contentType?: string;
  /** How the bytes of `source` are compressed. With compression, `contentHash` is required. */
  contentEncoding?: ContentEncoding;
  /**
   * SHA-256 of the uncompressed bundle, lowercase hex. Computed from `source` by default, which
   * requires that `source` is not compressed.
   */
  contentHash?: string;
};

export type FileInput = {
  /** The path that the bundler wrote: relative, with `/`. */
  path: string;
  source: Source;
  /** `application/octet-stream` by default. */
  contentType?: string;
};

type Recording = NonNullable<ReservePreview['recordings']>[number];
export type RecordingInput = FileInput &
  Omit<Recording, 'sizeBytes' | 'contentHash' | 'contentType'>;

type Computed =
  | 'contentHash'
  | 'bundleSizeBytes'
  | 'bundleContentType'
  | 'bundleContentEncoding'
  | 'files'
  | 'recordings'
  | 'sourcemap';
type Parts = {
  bundle: BundleInput;
  files?: FileInput[];
  /** The source map of the bundle (ECMA-426, JSON). Nobody can download it from the server. */
  sourcemap?: Source;
};

/** The body of the reserve request, with sources in place of sizes and hashes. */
export type BuildInput = Omit<ReserveBuild, Computed> & Parts;
export type PreviewInput = Omit<ReservePreview, Computed> &
  Parts & { recordings?: RecordingInput[] };

export type Declaration<Body> = { body: Body; items: Item[] };

const HASHED_AT_ONCE = 4;

async function hashes(
  sources: readonly Source[],
  signal?: AbortSignal,
): Promise<Map<Source, string>> {
  const found = new Map<Source, string>();
  const hash = async (source: Source, stop: AbortSignal) => {
    found.set(source, await source.sha256(stop));
  };
  await inParallel(sources, HASHED_AT_ONCE, hash, signal);
  return found;
}

const isCompressed = ({ contentEncoding }: BundleInput): boolean =>
  contentEncoding !== undefined && contentEncoding !== 'identity';

/**
 * Hashes the sources.
 * @returns the fields of the reserve request, and the items to upload into its slots.
 * @throws TypeError when a compressed bundle has no `contentHash`.
 */
async function declare(parts: Parts & { recordings?: RecordingInput[] }, signal?: AbortSignal) {
  const { bundle, files = [], recordings = [], sourcemap } = parts;
  if (isCompressed(bundle) && bundle.contentHash === undefined)
    throw new TypeError('contentHash (of the uncompressed bundle) is needed with contentEncoding');
  const others = [...files, ...recordings].map(({ source }) => source);
  if (sourcemap) others.push(sourcemap);
  const hashed = await hashes(bundle.contentHash ? others : [bundle.source, ...others], signal);
  const facts = ({ source, contentType }: FileInput) => ({
    sizeBytes: source.sizeBytes,
    contentType: contentType ?? 'application/octet-stream',
    contentHash: hashed.get(source) ?? '',
  });
  const fields = {
    contentHash: bundle.contentHash ?? hashed.get(bundle.source) ?? '',
    bundleSizeBytes: bundle.source.sizeBytes,
    bundleContentType: bundle.contentType ?? 'application/javascript',
    ...(bundle.contentEncoding && { bundleContentEncoding: bundle.contentEncoding }),
    ...(files.length > 0 && { files: files.map((file) => ({ path: file.path, ...facts(file) })) }),
    ...(sourcemap && {
      sourcemap: {
        sizeBytes: sourcemap.sizeBytes,
        contentHash: hashed.get(sourcemap) ?? '',
      },
    }),
  };
  const declaredRecordings = recordings.map(({ source, ...recording }) => ({
    ...recording,
    ...facts({ source, ...recording }),
  }));
  const items: Item[] = [
    { role: 'bundle', path: null, source: bundle.source },
    ...files.map(({ path, source }): Item => ({ role: 'file', path, source })),
    ...recordings.map(({ path, source }): Item => ({ role: 'recording', path, source })),
    ...(sourcemap ? [{ role: 'sourcemap', path: null, source: sourcemap } as const] : []),
  ];
  return { fields, declaredRecordings, items };
}

export async function declareBuild(
  input: BuildInput,
  signal?: AbortSignal,
): Promise<Declaration<ReserveBuild>> {
  const { bundle, files, sourcemap, ...rest } = input;
  const parts = { bundle, ...(files && { files }), ...(sourcemap && { sourcemap }) };
  const { fields, items } = await declare(parts, signal);
  return { body: { ...rest, ...fields }, items };
}

export async function declarePreview(
  input: PreviewInput,
  signal?: AbortSignal,
): Promise<Declaration<ReservePreview>> {
  const { bundle, files, recordings, sourcemap, ...rest } = input;
  const parts = {
    bundle,
    ...(files && { files }),
    ...(recordings && { recordings }),
    ...(sourcemap && { sourcemap }),
  };
  const { fields, declaredRecordings, items } = await declare(parts, signal);
  const extra = declaredRecordings.length > 0 ? { recordings: declaredRecordings } : {};
  return { body: { ...rest, ...fields, ...extra }, items };
}
