import { parseUrl, type Slot } from '@vitrine/contract';
import { errorOf, networkError } from './answer.ts';
import {
  ForeignAnswerError,
  NetworkError,
  SourceError,
  UploadError,
  VitrineError,
} from './errors.ts';
import type { HttpOptions } from './http.ts';
import type { ProgressTracker } from './progress.ts';
import { judge, retrying } from './retry.ts';
import type { Session, SlotName } from './session.ts';
import { assertUploadSlot } from './slot.ts';
import type { Source } from './source.ts';

/** One declared object and the source of its bytes. */
export type Item = SlotName & { source: Source };

export type PutContext = {
  http: HttpOptions;
  session: Session;
  progress: ProgressTracker;
  /** Milliseconds without a byte sent or a response received until the attempt is aborted. */
  stallMs: number;
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

const finalized = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'reservation_finalized';

async function putOnce(
  item: Item,
  slot: Slot,
  { http, progress, stallMs }: PutContext,
  signal: AbortSignal,
): Promise<void> {
  assertUploadSlot(slot);
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), stallMs);
  };
  const sent = progress.attempt();
  const source = item.source.open((bytes) => {
    // A read that was pending when the attempt failed still reports its bytes.
    if (over) return;
    watch();
    sent.add(bytes);
  });
  // Without reports there is no way to tell a slow body from a stalled one.
  if (source.reports) watch();
  // fetch sends the size of a Blob itself, and a server refuses a second Content-Length.
  const length =
    source.body instanceof Blob ? {} : { 'Content-Length': `${item.source.sizeBytes}` };
  try {
    // fetch requires `duplex` with a stream. Its type does not list the property yet.
    const init = {
      method: 'PUT',
      headers: { ...slot.headers, ...length },
      body: source.body,
      duplex: 'half',
      redirect: 'manual' as const,
      signal: AbortSignal.any([signal, stall.signal]),
    };
    const response = await http.fetch(slot.putUrl, init);
    if (!response.ok) {
      const who = parseUrl(slot.putUrl)?.origin ?? 'the store';
      throw await errorOf(response, who, http.system.now());
    }
    await response.body?.cancel();
    if (!source.reports) sent.add(item.source.sizeBytes);
    progress.fileDone();
  } catch (error) {
    sent.failed();
    throw cause(error, slot.putUrl, signal, stall.signal);
  } finally {
    over = true;
    clearTimeout(timer);
    await source.close();
  }
}

function cause(error: unknown, url: string, signal: AbortSignal, stall: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof VitrineError || error instanceof ForeignAnswerError) return error;
  const inner = error instanceof Error ? error.cause : undefined;
  const source = [error, inner].find((candidate) => candidate instanceof SourceError);
  if (source) return source;
  const origin = parseUrl(url)?.origin ?? 'the store';
  if (stall.aborted)
    return new NetworkError(`${origin} stopped taking bytes`, { code: 'STALLED', origin });
  return networkError(error, url);
}

/**
 * PUTs one object into its slot. Retries temporary failures, and renews a slot that has expired. A
 * PUT is safe to repeat, since the same bytes make the same object.
 * @throws UploadError, which names the object.
 */
export async function putItem(item: Item, context: PutContext, signal: AbortSignal): Promise<void> {
  const { http, session } = context;
  let renewals = 0;
  let mismatches = 0;
  const attempt = async (): Promise<void> => {
    let slot = session.slot(item);
    for (let stale = renewals === 0 && session.endsSoon(slot); ; ) {
      try {
        if (stale) {
          renewals += 1;
          await session.renew(slot);
          slot = session.slot(item);
        }
        return await putOnce(item, slot, context, signal);
      } catch (error) {
        if (finalized(error)) return;
        stale = needsRenewal(error, renewals);
        if (!stale || renewals >= MAX_RENEWALS) throw error;
      }
    }
  };
  // One mismatch may be damage in transit. After a second one, the file itself must have changed.
  const judgePut = (error: unknown) => {
    const code = error instanceof VitrineError ? error.code : '';
    if (code !== 'digest_mismatch' && code !== 'size_mismatch') return judge(error);
    mismatches += 1;
    return mismatches > 1 ? null : { afterMs: 0 };
  };
  try {
    await retrying(
      attempt,
      {
        system: http.system,
        totalMs: http.retryMs,
        minAttempts: MIN_ATTEMPTS,
        signal,
        onRetry: http.onRetry,
      },
      judgePut,
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    throw new UploadError(item.role, item.path, error);
  }
}
