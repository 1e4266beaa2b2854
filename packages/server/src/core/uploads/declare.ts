import {
  type ContentEncoding,
  type FieldProblem,
  type Limits,
  originProblem,
  pathKey,
  pathProblem,
  type ReservePreview,
} from '@vitrine/contract';
import type { BundleContent, Declaration, DeclaredObject } from '../model/content.ts';
import { invalid } from '../model/errors.ts';
import { parseTime } from '../model/time.ts';
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
  return [bundle, ...files, ...recordings];
}

/** The problems of the declared paths: each must be valid and unique. */
function pathProblems(body: DeclaredBundle): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Map<string, string>();
  const paths = [
    ...(body.files ?? []).map(({ path }, i) => [`/files/${i}/path`, path] as const),
    ...(body.recordings ?? []).map(({ path }, i) => [`/recordings/${i}/path`, path] as const),
  ];
  for (const [pointer, path] of paths) {
    // `pathKey` runs only for a valid path: normalising a very long path takes minutes.
    const problem = pathProblem(path) ?? duplicateProblem(seen, pathKey(path), pointer);
    if (problem) problems.push({ path: pointer, message: problem });
  }
  return problems;
}

const timeProblems = ({ recordings = [] }: DeclaredBundle): FieldProblem[] =>
  recordings.flatMap(({ startedAt }, i) =>
    startedAt === undefined || parseTime(startedAt) !== undefined
      ? []
      : [{ path: `/recordings/${i}/startedAt`, message: 'must be a time that there is' }],
  );

function duplicateProblem(seen: Map<string, string>, key: string, pointer: string): string | null {
  const other = seen.get(key);
  seen.set(key, pointer);
  return other === undefined ? null : `must be unique; ${other} has the same path`;
}

/** Checks the rules that a schema cannot express, and normalises the declaration. */
export function declare(
  body: DeclaredBundle,
  limits: Limits,
  more: FieldProblem[] = [],
): Declaration {
  const objects = objectsOf(body);
  requireWithinLimits(objects, limits);
  const origin = body.bundleOrigin === undefined ? null : originProblem(body.bundleOrigin);
  const problems = [
    ...more,
    ...(origin ? [{ path: '/bundleOrigin', message: origin }] : []),
    ...pathProblems(body),
    ...timeProblems(body),
  ];
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
