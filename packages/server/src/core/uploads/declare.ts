import type { ContentEncoding, FieldProblem, Limits, ReservePreview } from '@vitrine/contract';
import type { BundleContent, Declaration, DeclaredObject } from '../model/content.ts';
import { invalid } from '../model/errors.ts';
import { parseTime } from '../model/time.ts';
import { bundleProblems } from './bundle-problems.ts';
import { requireWithinLimits } from './declared-limits.ts';

/** The fields of a reserve request that a build and a preview have in common. */
export type DeclaredBundle = Pick<
  ReservePreview,
  | 'platform'
  | 'contentHash'
  | 'bundleSizeBytes'
  | 'bundleContentType'
  | 'bundleContentEncoding'
  | 'bundleOrigin'
  | 'entry'
  | 'isTransformed'
  | 'deviceSpec'
  | 'files'
  | 'recordings'
  | 'sourcemap'
  | 'retentionDays'
>;

const normalHash = (hash: string) => hash.replace(/^sha256:/, '').toLowerCase();

const ENCODING_OF_TYPE: Record<string, ContentEncoding> = {
  'application/gzip': 'gzip',
  'application/x-gzip': 'gzip',
  'application/zstd': 'zstd',
};

function encodingOf(body: DeclaredBundle): ContentEncoding | null {
  const essence = body.bundleContentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return body.bundleContentEncoding ?? ENCODING_OF_TYPE[essence] ?? null;
}

/** The time in UTC with milliseconds (RFC 3339), as in all answers. */
function utc(time: string): string {
  const moment = parseTime(time);
  return moment === undefined ? time : new Date(moment).toISOString();
}

function objectsOf(body: DeclaredBundle): DeclaredObject[] {
  const bundle: DeclaredObject = {
    role: 'bundle',
    path: '',
    contentType: body.bundleContentType,
    sizeBytes: body.bundleSizeBytes,
    contentHash: normalHash(body.contentHash),
    recording: null,
  };
  const files = (body.files ?? []).map(
    ({ path, contentType, sizeBytes, contentHash }): DeclaredObject => ({
      role: 'file',
      path,
      contentType,
      sizeBytes,
      contentHash: normalHash(contentHash),
      recording: null,
    }),
  );
  const recordings = (body.recordings ?? []).map(
    ({ path, contentType, sizeBytes, contentHash, ...meta }): DeclaredObject => ({
      role: 'recording',
      path,
      contentType,
      sizeBytes,
      contentHash: normalHash(contentHash),
      recording: {
        kind: meta.kind,
        durationMs: meta.durationMs ?? null,
        width: meta.width ?? null,
        height: meta.height ?? null,
        startedAt: meta.startedAt === undefined ? null : utc(meta.startedAt),
      },
    }),
  );
  return [bundle, ...files, ...recordings, ...sourcemapOf(body)];
}

function sourcemapOf({ sourcemap }: DeclaredBundle): DeclaredObject[] {
  if (!sourcemap) return [];
  const { sizeBytes, contentHash } = sourcemap;
  return [
    {
      role: 'sourcemap',
      path: '',
      contentType: 'application/json',
      sizeBytes,
      contentHash: normalHash(contentHash),
      recording: null,
    },
  ];
}

/** Checks the rules that a schema cannot express, and normalises the declaration. */
export function declare(
  body: DeclaredBundle,
  limits: Limits,
  more: FieldProblem[] = [],
): Declaration {
  const objects = objectsOf(body);
  requireWithinLimits(objects, limits);
  const problems = [...more, ...bundleProblems(body)];
  if (problems.length > 0) throw invalid(problems);
  const content: BundleContent = {
    platform: body.platform,
    contentHash: normalHash(body.contentHash),
    bundleSizeBytes: body.bundleSizeBytes,
    bundleContentType: body.bundleContentType,
    bundleContentEncoding: encodingOf(body),
    bundleOrigin: body.bundleOrigin ?? null,
    entry: body.entry ?? 'index',
    isTransformed: body.isTransformed ?? false,
    deviceSpec: body.deviceSpec
      ? { width: body.deviceSpec.width, height: body.deviceSpec.height }
      : null,
  };
  const retentionDays = Math.min(
    body.retentionDays ?? limits.retentionDays,
    limits.maxRetentionDays,
  );
  return { content, objects, retentionDays };
}
