/**
 * Every error code of the API with its HTTP status and meaning. Clients decide by `code`; the
 * status is for proxies and people. Codes are only ever added.
 */
export const errorCodes = {
  invalid_request: { status: 400, means: 'The request does not have the documented form.' },
  invalid_token: { status: 400, means: 'The reservation token is malformed or unknown.' },
  size_mismatch: { status: 400, means: 'Content-Length is not the declared size.' },
  digest_mismatch: { status: 400, means: 'The bytes do not have the declared SHA-256.' },
  unauthorized: {
    status: 401,
    means: 'The API key or ID token is missing, malformed, unknown or not valid.',
  },
  insufficient_scope: { status: 403, means: 'The API key lacks the scope this endpoint needs.' },
  account_mismatch: { status: 403, means: 'The reservation was made by another account.' },
  signature_invalid: { status: 403, means: 'The slot url was altered.' },
  slot_expired: { status: 403, means: 'The slot url or its reservation has expired.' },
  forbidden: { status: 403, means: 'Uploaded content is never served for this use.' },
  quota_exceeded: { status: 403, means: 'The account has no room for these bytes.' },
  not_found: { status: 404, means: 'There is nothing here that this API key may see.' },
  method_not_allowed: { status: 405, means: 'The path exists, the method does not.' },
  upload_stalled: { status: 408, means: 'The upload stopped arriving, or took too long.' },
  uploads_incomplete: { status: 409, means: 'Some slots have no verified bytes yet.' },
  reservation_finalized: { status: 409, means: 'The reservation has been finalized.' },
  finalize_in_progress: { status: 409, means: 'The finalize of the reservation is still running.' },
  reservation_expired: { status: 410, means: 'The reservation has expired or was closed.' },
  gone: { status: 410, means: 'The page was deleted or has expired.' },
  length_required: { status: 411, means: 'Content-Length is missing.' },
  payload_too_large: { status: 413, means: 'A size, a count or the body is over its limit.' },
  unsupported_media_type: {
    status: 415,
    means: 'The body is not of the accepted type or encoding.',
  },
  content_type_mismatch: { status: 415, means: 'Content-Type is not the declared one.' },
  expectation_failed: { status: 417, means: 'The only Expect understood is 100-continue.' },
  idempotency_key_reused: { status: 422, means: 'The key was used with another body.' },
  rate_limited: { status: 429, means: 'Too many requests with this key or from this address.' },
  headers_too_large: { status: 431, means: 'The request headers are too large.' },
  internal: { status: 500, means: 'The server failed; nothing half done remains.' },
  unavailable: { status: 503, means: 'The server cannot answer at the moment.' },
  insufficient_storage: { status: 507, means: 'The disk is full; nothing was kept.' },
} as const satisfies Record<string, { status: number; means: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One problem of a request. `path` is a JSON pointer (RFC 6901), or empty for the whole body. */
export type FieldProblem = { path: string; message: string };

/** Why a slot has no verified bytes. */
export type IncompleteReason =
  | 'missing'
  | 'size_mismatch'
  | 'digest_mismatch'
  | 'content_type_mismatch';

/** One slot without verified bytes, because of which a finalize is refused. */
export type IncompleteUpload = {
  /** The declared path; null for the bundle and the source map. */
  path: string | null;
  role: 'bundle' | 'file' | 'recording' | 'sourcemap';
  objectKey: string;
  reason: IncompleteReason;
};

/** The JSON body of every error answer. */
export type ErrorBody = {
  error: {
    code: ErrorCode;
    message: string;
    details?: FieldProblem[] | IncompleteUpload[];
    requestId: string;
  };
};
