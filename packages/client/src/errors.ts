import type { ErrorCode, FieldProblem, IncompleteUpload, SlotRole } from '@vitrine/contract';

/** A code of the contract, or one that a newer server has added since. */
export type AnyErrorCode = ErrorCode | (string & {});

/** The server refused: an error answer in the form that the contract gives it. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  readonly code: AnyErrorCode;
  /** HTTP status. */
  readonly status: number;
  /** What is wrong with the request body, or which uploads are incomplete. */
  readonly details: readonly (FieldProblem | IncompleteUpload)[];
  /** Quote it when you ask the operator of the server; null if the answer had none. */
  readonly requestId: string | null;
  /** How long the server asks to wait, in milliseconds. */
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
 * An answer that is not in the contract's form: from an object store behind a slot, a proxy in
 * between, or a server that is not Vitrine.
 */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError';
  /** HTTP status. */
  readonly status: number;
  /** The `<Code>` of an S3 error document, if there was one. */
  readonly storeCode: string | null;
  /** How long the answer asks to wait, in milliseconds. */
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

/** No answer came: the connection failed, broke or took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** What the platform calls it (`ECONNREFUSED`, `ENOTFOUND`, …); null if it does not say. */
  readonly code: string | null;
  /** Where to: scheme, host and port only, since a slot's path and query are secret. */
  readonly origin: string;

  constructor(message: string, what: { code: string | null; origin: string; cause?: unknown }) {
    super(message, { cause: what.cause });
    this.code = what.code;
    this.origin = what.origin;
  }
}

/** A source could not be read, or is not what it was when it was declared. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** `resume` cannot be used: something else is to be uploaded, or the server does not take it. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError';
}

/** One object could not be uploaded; `cause` says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly role: SlotRole;
  /** The declared path; null for the bundle. */
  readonly path: string | null;
  /** What went wrong: one of the other errors of this module. */
  override readonly cause: Error;

  constructor(role: SlotRole, path: string | null, cause: Error) {
    super(`${path ?? 'the bundle'} could not be uploaded: ${cause.message}`);
    this.role = role;
    this.path = path;
    this.cause = cause;
  }
}
