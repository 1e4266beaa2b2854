import type { ErrorCode, FieldProblem, IncompleteUpload, SlotRole } from '@vitrine/contract';

/** A code of the contract, or one that a newer server has added. */
export type AnyErrorCode = ErrorCode | (string & {});

/** The server refused the request with an error body of the contract. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  readonly code: AnyErrorCode;
  /** HTTP status. */
  readonly status: number;
  /** Which fields of the request are invalid, or which uploads are incomplete. */
  readonly details: readonly (FieldProblem | IncompleteUpload)[];
  /** Identifies the request in the server's log; null if the response had none. */
  readonly requestId: string | null;
  /** `Retry-After` in milliseconds; null if the response had none. */
  readonly retryAfterMs: number | null;

  constructor(answer: {
    code: AnyErrorCode;
    status: number;
    message: string;
    details?: readonly (FieldProblem | IncompleteUpload)[];
    requestId?: string | null;
    retryAfterMs?: number | null;
  }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details ?? [];
    this.requestId = answer.requestId ?? null;
    this.retryAfterMs = answer.retryAfterMs ?? null;
  }
}

/**
 * A response that does not have the contract's form. It comes from the object store behind a slot,
 * from a proxy, or from a server that is not Vitrine.
 */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError';
  /** HTTP status. */
  readonly status: number;
  /** The `<Code>` of an S3 error document, if there was one. */
  readonly storeCode: string | null;
  /** `Retry-After` in milliseconds; null if the response had none. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    answer: { status: number; storeCode?: string | null; retryAfterMs?: number | null },
  ) {
    super(message);
    this.status = answer.status;
    this.storeCode = answer.storeCode ?? null;
    this.retryAfterMs = answer.retryAfterMs ?? null;
  }
}

/** No response arrived: the connection failed, broke or took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The platform's error code (`ECONNREFUSED`, `ENOTFOUND`, …), `TIMEOUT`, or null if unknown. */
  readonly code: string | null;
  /** Scheme, host and port of the request. The path and query of a slot's url are secret. */
  readonly origin: string;
  /** Host and port of the proxy that failed; null if the failure was not a proxy's. */
  readonly proxy: string | null;

  constructor(
    message: string,
    what: { code: string | null; origin: string; proxy?: string | null; cause?: unknown },
  ) {
    super(message, { cause: what.cause });
    this.code = what.code;
    this.origin = what.origin;
    this.proxy = what.proxy ?? null;
  }
}

/** A source could not be read, or has changed since it was declared. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** A slot describes a request other than the upload of the declared bytes. Nothing was sent. */
export class SlotError extends Error {
  override readonly name = 'SlotError';
}

/** More is to be uploaded than the server's limits allow. Nothing was hashed or sent. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** `resume` cannot be used: something else is to be uploaded, or the server does not take it. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError';
}

/** One object could not be uploaded. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly role: SlotRole;
  /** The declared path; null for the bundle. */
  readonly path: string | null;
  /** One of the other errors of this module. */
  override readonly cause: Error;
  /** Whether the slot's url is the server's own, or that of an object store. */
  readonly to: 'server' | 'store';

  constructor(role: SlotRole, path: string | null, cause: Error, to: 'server' | 'store') {
    super(`${path ?? 'the bundle'} could not be uploaded: ${cause.message}`);
    this.role = role;
    this.path = path;
    this.cause = cause;
    this.to = to;
  }
}
