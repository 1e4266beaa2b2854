import Type from 'typebox';
import { ExchangeBody, ExchangedKey, Me, type Scope, Usage, UsageQuery } from './accounts.ts';
import {
  BuildPage,
  BuildQuery,
  BuildRecord,
  LatestBuildQuery,
  ListBuildsQuery,
  ReserveBuild,
} from './builds.ts';
import type { ErrorCode } from './errors.ts';
import { Limits } from './limits.ts';
import { ListPreviewsQuery, PreviewPage, PreviewRecord, ReservePreview } from './previews.ts';
import { BuildReservation, PreviewReservation, RenewBody, TokenBody } from './uploads.ts';

/** One endpoint of the JSON API. Routes, OpenAPI and the authorization tests use this table. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE';
  /** OpenAPI path template. */
  path: string;
  summary: string;
  tag: 'builds' | 'previews' | 'reservations' | 'account';
  /** The scope that the API key needs. `any` means any valid key, `none` means no key. */
  scope: Scope | 'any' | 'none';
  params?: Type.TObject;
  query?: Type.TObject;
  body?: Type.TObject;
  /** The largest body in bytes, where it is smaller than `maxBodyBytes` of the limits. */
  maxBodyBytes?: number;
  /** Requests a minute and address. Other operations are limited by API key. */
  perAddress?: number;
  /** Whether the request may carry an Idempotency-Key. */
  idempotent?: true;
  status: 200 | 201 | 204;
  answer?: Type.TSchema;
  /** Error codes in addition to those that `errorsOf` adds. */
  errors: readonly ErrorCode[];
};

const id = (description: string) => Type.Object({ id: Type.String({ description }) });
const buildId = id('The build: `bld_…`.');
const shareId = id('The shareId of the preview.');
const repository = Type.Object({ owner: Type.String(), repo: Type.String() });
const tokenErrors = ['invalid_token', 'account_mismatch', 'reservation_expired'] as const;
const reserveErrors = ['idempotency_key_reused', 'quota_exceeded'] as const;
const finalizeErrors = [
  ...tokenErrors,
  'not_found',
  'uploads_incomplete',
  'finalize_in_progress',
] as const;

export const operations = {
  reserveBuild: {
    method: 'POST',
    path: '/api/v1/builds',
    summary: 'Reserve a build of a branch',
    tag: 'builds',
    scope: 'builds',
    body: ReserveBuild,
    idempotent: true,
    status: 201,
    answer: BuildReservation,
    errors: ['not_found', ...reserveErrors],
  },
  finalizeBuild: {
    method: 'POST',
    path: '/api/v1/builds/finalize',
    summary: 'Finalize a build',
    tag: 'builds',
    scope: 'builds',
    body: TokenBody,
    status: 201,
    answer: BuildRecord,
    errors: finalizeErrors,
  },
  latestBuild: {
    method: 'GET',
    path: '/api/v1/builds',
    summary: 'The latest build of a branch, or the build of a commit',
    tag: 'builds',
    scope: 'builds',
    query: LatestBuildQuery,
    status: 200,
    answer: BuildRecord,
    errors: ['not_found'],
  },
  getBuild: {
    method: 'GET',
    path: '/api/v1/builds/{id}',
    summary: 'A build by id',
    tag: 'builds',
    scope: 'builds',
    params: buildId,
    query: BuildQuery,
    status: 200,
    answer: BuildRecord,
    errors: ['not_found'],
  },
  deleteBuild: {
    method: 'DELETE',
    path: '/api/v1/builds/{id}',
    summary: 'Delete a build',
    tag: 'builds',
    scope: 'builds',
    params: buildId,
    status: 204,
    errors: ['not_found'],
  },
  listBuilds: {
    method: 'GET',
    path: '/api/v1/repositories/{owner}/{repo}/builds',
    summary: 'The builds of a repository, newest first',
    tag: 'builds',
    scope: 'builds',
    params: repository,
    query: ListBuildsQuery,
    status: 200,
    answer: BuildPage,
    errors: ['not_found'],
  },
  reservePreview: {
    method: 'POST',
    path: '/api/v1/previews',
    summary: 'Reserve a preview',
    tag: 'previews',
    scope: 'preview_upload',
    body: ReservePreview,
    idempotent: true,
    status: 201,
    answer: PreviewReservation,
    errors: ['not_found', ...reserveErrors],
  },
  finalizePreview: {
    method: 'POST',
    path: '/api/v1/previews/finalize',
    summary: 'Finalize a preview',
    tag: 'previews',
    scope: 'preview_upload',
    body: TokenBody,
    status: 201,
    answer: PreviewRecord,
    errors: finalizeErrors,
  },
  listPreviews: {
    method: 'GET',
    path: '/api/v1/previews',
    summary: 'The previews of the account, newest first',
    tag: 'previews',
    scope: 'preview_upload',
    query: ListPreviewsQuery,
    status: 200,
    answer: PreviewPage,
    errors: [],
  },
  getPreview: {
    method: 'GET',
    path: '/api/v1/previews/{id}',
    summary: 'A preview by shareId',
    tag: 'previews',
    scope: 'preview_upload',
    params: shareId,
    status: 200,
    answer: PreviewRecord,
    errors: ['not_found'],
  },
  deletePreview: {
    method: 'DELETE',
    path: '/api/v1/previews/{id}',
    summary: 'Delete a preview',
    tag: 'previews',
    scope: 'preview_upload',
    params: shareId,
    status: 204,
    errors: ['not_found'],
  },
  renewReservation: {
    method: 'POST',
    path: '/api/v1/reservations/renew',
    summary: 'Fresh slots for a reservation, the same token',
    tag: 'reservations',
    scope: 'any',
    body: RenewBody,
    status: 200,
    answer: Type.Union([BuildReservation, PreviewReservation]),
    errors: [...tokenErrors, 'not_found', 'reservation_finalized', 'quota_exceeded'],
  },
  exchangeToken: {
    method: 'POST',
    path: '/api/v1/auth/exchange',
    summary: 'A short-lived API key for the OIDC ID token of a CI job',
    tag: 'account',
    scope: 'none',
    body: ExchangeBody,
    maxBodyBytes: 64 * 1024,
    perAddress: 30,
    status: 201,
    answer: ExchangedKey,
    errors: ['unauthorized', 'rate_limited'],
  },
  usage: {
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'What the account used',
    tag: 'account',
    scope: 'any',
    query: UsageQuery,
    status: 200,
    answer: Usage,
    errors: [],
  },
  me: {
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Who this key is',
    tag: 'account',
    scope: 'any',
    status: 200,
    answer: Me,
    errors: [],
  },
  limits: {
    method: 'GET',
    path: '/api/v1/limits',
    summary: 'Every limit in force',
    tag: 'account',
    scope: 'none',
    status: 200,
    answer: Limits,
    errors: [],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
