import { Refusal } from '../../core/model/errors.ts';
import { storageFailed, storageFull } from '../storage-failure.ts';

/** What an operator can do about an error of the store, by its code. */
const ADVICE: Record<string, string> = {
  AbortError: 'the store did not answer in time',
  AccessDenied: 'the credentials may not do this; see the policy in the operator guide',
  AuthorizationHeaderMalformed: 'VITRINE_S3_REGION is not the region of the bucket',
  CredentialsProviderError:
    'no credentials were found; set AWS_ACCESS_KEY_ID or another of the AWS chain',
  ExpiredToken: 'the temporary credentials have expired',
  InvalidAccessKeyId: 'the store does not know the access key',
  NoSuchBucket: 'the bucket of VITRINE_S3_BUCKET does not exist',
  PermanentRedirect: 'VITRINE_S3_REGION or VITRINE_S3_ENDPOINT is not where the bucket is',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'the secret key is wrong, or a proxy changes the requests',
  TimeoutError: 'the store did not answer in time',
};

const FULL = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

/** The only fields read from an error of the SDK: others may contain signatures and requests. */
type Known = { name: unknown; code: unknown; requestId: unknown; status: number | undefined };

const read = (error: unknown): Known => {
  const { name, code, $metadata } = (error ?? {}) as Record<string, unknown>;
  const { httpStatusCode, requestId } = ($metadata ?? {}) as Record<string, unknown>;
  const status = typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
  return { name, code, requestId, status };
};

// The store chooses these values. One that echoes the request must not reach the log.
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined;

/** Whether the object does not exist. A missing bucket is a failure instead. */
export const isMissing = (error: unknown): boolean => {
  const { name, status } = read(error);
  return name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket');
};

/** Whether the object ends before the requested range (416). */
export const isBeyondTheEnd = (error: unknown): boolean => read(error).status === 416;

/** Whether the same request may succeed when it is sent again. */
export const isTransient = (error: unknown): boolean => {
  const { name, status } = read(error);
  if (name === 'RequestTimeTooSkewed') return true; // The SDK has corrected its clock offset.
  if (status === undefined) return name !== 'CredentialsProviderError';
  return status === 429 || (status >= 500 && status !== 501 && !isFull(error));
};

/** Whether the store does not support this operation, or not with these parameters. */
export const isUnsupported = (error: unknown): boolean => {
  const { status } = read(error);
  return status === 400 || status === 405 || status === 501;
};

const isFull = (error: unknown): boolean => {
  const { name, status } = read(error);
  return status === 507 || (typeof name === 'string' && FULL.has(name));
};

/** Turns an error of the SDK into a Refusal. Its cause is logged and contains no secret. */
export const s3Failure = (operation: string, error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const { name, code, requestId, status } = read(error);
  const words = [word(name), word(code), status && `HTTP ${status}`];
  const what = [...new Set(words.filter(Boolean))].join(', ');
  const id = word(requestId);
  const advice = ADVICE[word(name) ?? ''];
  const cause = new Error(
    `S3 ${operation} failed (${what}${id ? `, request ${id}` : ''})${advice ? `: ${advice}` : ''}`,
  );
  return isFull(error) ? storageFull(cause) : storageFailed(cause);
};
