import { expect } from 'vitest';
import type { ErrorBody } from './wire.ts';

/** The status of each error code. */
export const STATUS_OF = {
  invalid_request: 400,
  invalid_token: 400,
  size_mismatch: 400,
  digest_mismatch: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  account_mismatch: 403,
  signature_invalid: 403,
  slot_expired: 403,
  quota_exceeded: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  upload_stalled: 408,
  uploads_incomplete: 409,
  reservation_finalized: 409,
  finalize_in_progress: 409,
  reservation_expired: 410,
  gone: 410,
  length_required: 411,
  payload_too_large: 413,
  unsupported_media_type: 415,
  content_type_mismatch: 415,
  expectation_failed: 417,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

const SECRET = /vtr[kr]_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/;

interface Failure {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
}

/** Asserts an error with this code, and everything that is true of every error. Returns it. */
export function expectError(answer: Failure, code: ErrorCode): ErrorBody['error'] {
  expect([answer.status, answer.text]).toEqual([STATUS_OF[code], expect.stringContaining(code)]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  const { error } = JSON.parse(answer.text) as ErrorBody;
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/\S+ \S+/);
  expect(error.requestId).toMatch(/^\S+$/);
  expect(answer.text).not.toMatch(SECRET);
  if (code === 'unauthorized') {
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
  }
  return error;
}

/** Asserts 400 invalid_request whose details contain this JSON pointer. */
export function expectInvalid(answer: Failure, pointer?: string): void {
  const { details } = expectError(answer, 'invalid_request');
  if (pointer === undefined) return;
  expect(details).toEqual(
    expect.arrayContaining([{ path: pointer, message: expect.stringMatching(/\S/) }]),
  );
}

/** The body without the request id, which differs between answers. */
export function withoutRequestId(answer: Failure): unknown {
  const { error } = JSON.parse(answer.text) as ErrorBody;
  return { ...error, requestId: undefined };
}
