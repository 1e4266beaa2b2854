import { parseUrl, type Slot } from '@vitrine/contract';
import {
  ForeignAnswerError,
  NetworkError,
  SourceError,
  UploadError,
  VitrineError,
} from './errors.ts';
import type { Pace } from './pace.ts';
import { type PutContext as OnceContext, put } from './put-once.ts';
import { judge, retrying, type Verdict } from './retry.ts';
import { hasChecksum, type Session, type SlotName } from './session.ts';
import type { Source } from './source.ts';

/** One declared object and the source of its bytes. */
export type Item = SlotName & { source: Source };

export type PutContext = OnceContext & {
  session: Session;
  pace: Pace;
  /** Origins of slots that have responded. */
  contacted: Set<string>;
  /** Called when a store has refused checksum headers, and the upload goes on without. */
  onWithoutChecksums: ((error: Error) => void) | undefined;
};

const MAX_RENEWALS = 5;
const MIN_ATTEMPTS = 3;

/**
 * Whether a fresh slot may help. S3 has several errors for an expired url. Some stores only answer
 * AccessDenied, which is worth one renewal.
 */
function needsRenewal(error: unknown, renewals: number): boolean {
  if (error instanceof VitrineError)
    return error.code === 'slot_expired' || error.code === 'signature_invalid';
  if (!(error instanceof ForeignAnswerError) || error.storeCode === null) return false;
  if (error.storeCode === 'AccessDenied' && renewals === 0) return true;
  return error.storeCode === 'ExpiredToken' || /request has expired/i.test(error.message);
}

/** The bytes that arrived are not those that were declared, or not those of the checksum. */
const MISMATCHES = new Set([
  'digest_mismatch',
  'size_mismatch',
  // Amazon S3 and MinIO; Ceph; Garage.
  'BadDigest',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
  'InvalidDigest',
]);

const codeOf = (error: unknown): string => {
  if (error instanceof VitrineError) return error.code;
  return (error instanceof ForeignAnswerError && error.storeCode) || '';
};

/**
 * Whether the store may have refused the checksum header. Backblaze B2 answers 400 InvalidArgument,
 * other stores 501 NotImplemented, and one that a proxy drops `x-amz-*` before SignatureDoesNotMatch.
 */
function mayRefuseChecksum(error: unknown, slot: Slot): boolean {
  if (!hasChecksum(slot) || !(error instanceof ForeignAnswerError)) return false;
  if (error.status === 501 || error.storeCode === 'SignatureDoesNotMatch') return true;
  return error.status === 400 && !MISMATCHES.has(codeOf(error)) && judge(error) === null;
}

const isFull = (error: unknown): boolean =>
  (error instanceof NetworkError && /^E[MN]FILE$/.test(error.code ?? '')) ||
  (error instanceof SourceError && /\bE[MN]FILE\b/.test(`${error.cause}`));

const isStalled = (error: unknown): boolean =>
  (error instanceof NetworkError && error.code === 'STALLED') ||
  ((error instanceof VitrineError || error instanceof ForeignAnswerError) && error.status === 408);

const finalized = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'reservation_finalized';

const ownSlot = (url: string): boolean =>
  parseUrl(url)?.pathname.includes('/api/v1/slots/') === true;

/**
 * PUTs one object into its slot. Retries temporary failures, renews a slot that has expired, and goes
 * without checksum headers where the store refuses them. A PUT is safe to repeat, since the same bytes
 * make the same object.
 * @throws UploadError, which names the object.
 */
export async function putItem(item: Item, context: PutContext, signal: AbortSignal): Promise<void> {
  const { http, session, pace, contacted } = context;
  let renewals = 0;
  let mismatches = 0;
  const send = async (slot: Slot) => {
    const started = http.system.now();
    await put(item.source, slot, context, signal);
    pace.finished(item.source.sizeBytes, http.system.now() - started);
  };
  const attempt = async (): Promise<void> => {
    let slot = session.slot(item);
    let next: 'put' | 'renew' | 'renew without checksums' =
      renewals === 0 && session.endsSoon(slot) ? 'renew' : 'put';
    for (;;) {
      try {
        if (next === 'renew') await session.renew(slot);
        if (next === 'renew without checksums') await session.renewWithoutChecksums(slot);
        if (next !== 'put') renewals += 1;
        slot = session.slot(item);
        return await send(slot);
      } catch (error) {
        if (finalized(error)) return;
        if (renewals >= MAX_RENEWALS) throw error;
        const expired = needsRenewal(error, renewals);
        if (!expired && !mayRefuseChecksum(error, slot)) throw error;
        next = expired ? 'renew' : 'renew without checksums';
        if (!expired && error instanceof Error) context.onWithoutChecksums?.(error);
      }
    }
  };
  const judgePut = (error: unknown): Verdict => {
    const origin = parseUrl(session.slot(item).putUrl)?.origin ?? '';
    if (!(error instanceof NetworkError)) contacted.add(origin);
    if (isFull(error) || isStalled(error)) pace.crowded();
    if (isFull(error)) return { afterMs: null };
    // One mismatch may be damage in transit. After a second one, the file itself must have changed.
    if (MISMATCHES.has(codeOf(error))) {
      mismatches += 1;
      return mismatches > 1 ? null : { afterMs: 0 };
    }
    const verdict = judge(error);
    if (!verdict || contacted.has(origin) || !(error instanceof NetworkError)) return verdict;
    const totalMs = Math.min(http.retryMs, http.firstContactMs);
    return { ...verdict, budget: { name: 'first contact', totalMs } };
  };
  const { system, retryMs: totalMs, onRetry } = http;
  try {
    const options = { system, totalMs, minAttempts: MIN_ATTEMPTS, signal, onRetry };
    await retrying(attempt, options, judgePut);
    contacted.add(parseUrl(session.slot(item).putUrl)?.origin ?? '');
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    const to = ownSlot(session.slot(item).putUrl) ? 'server' : 'store';
    throw new UploadError(item.role, item.path, error, to);
  }
}
