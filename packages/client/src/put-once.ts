import { parseUrl, type Slot } from '@vitrine/contract';
import { errorOf, networkError } from './answer.ts';
import { MAX_ERROR_BYTES, readText } from './body.ts';
import { ForeignAnswerError, NetworkError, SourceError, VitrineError } from './errors.ts';
import type { HttpOptions } from './http.ts';
import type { ProgressTracker } from './progress.ts';
import { redirectTarget } from './redirect.ts';
import { assertUploadSlot } from './slot.ts';
import type { Source } from './source.ts';
import { timeLimit, unseenMs } from './time-limit.ts';

export type PutContext = {
  http: HttpOptions;
  progress: ProgressTracker;
  /** Milliseconds without a byte sent or a response received until the attempt is aborted. */
  stallMs: number;
};

const originOf = (url: string): string => parseUrl(url)?.origin ?? 'the store';

/**
 * One PUT. Its whole duration is not limited: it is aborted when the connection takes no more bytes. After
 * the last byte, there is time for a slow line to carry what the system and proxies still hold.
 * @returns null when the object is uploaded, or the url that a store redirects to.
 */
async function putOnce(
  source: Source,
  slot: Slot,
  { http, progress, stallMs }: PutContext,
  signal: AbortSignal,
): Promise<string | null> {
  assertUploadSlot(slot);
  const wholeMs = stallMs + unseenMs(source.sizeBytes);
  const sent = progress.attempt();
  let read = 0;
  let over = false;
  const opened = source.open((bytes) => {
    // A read that was pending when the attempt failed still reports its bytes.
    if (over) return;
    read += bytes;
    limit.restart(read < source.sizeBytes ? stallMs : wholeMs);
    sent.add(bytes);
  });
  const limit = timeLimit(opened.reports && source.sizeBytes > 0 ? stallMs : wholeMs, signal);
  // fetch sends a size that it knows itself, and a server refuses a second Content-Length.
  const { body } = opened;
  const isStream = !(body instanceof Uint8Array || body instanceof Blob);
  const length = isStream ? { 'Content-Length': `${source.sizeBytes}` } : {};
  try {
    // fetch requires `duplex` with a stream. Its type does not list the property yet.
    const init = {
      method: 'PUT',
      headers: { ...slot.headers, ...length },
      body,
      duplex: 'half',
      redirect: 'manual' as const,
      signal: limit.signal,
    };
    const response = await http.fetch(slot.putUrl, init);
    const target = redirectTarget(response, slot.putUrl);
    if (target === null && !response.ok)
      throw await errorOf(response, originOf(slot.putUrl), http.system.now(), source.sizeBytes);
    // The body is read and not cancelled, so that the connection is kept. Its content is not needed.
    await readText(response, MAX_ERROR_BYTES).catch(() => null);
    if (target !== null) {
      sent.failed();
      return target;
    }
    if (!opened.reports) sent.add(source.sizeBytes);
    progress.fileDone();
    return null;
  } catch (error) {
    sent.failed();
    throw cause(error, slot.putUrl, signal, limit.signal);
  } finally {
    over = true;
    limit.stop();
    await opened.close();
  }
}

function cause(error: unknown, url: string, signal: AbortSignal, stall: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof VitrineError || error instanceof ForeignAnswerError) return error;
  const inner = error instanceof Error ? error.cause : undefined;
  const source = [error, inner].find((candidate) => candidate instanceof SourceError);
  if (source) return source;
  const origin = originOf(url);
  if (stall.aborted)
    return new NetworkError(`${origin} stopped taking bytes`, { code: 'STALLED', origin });
  return networkError(error, url);
}

const MAX_REDIRECTS = 3;

/** PUTs to the slot, and to where its store redirects. */
export async function put(
  source: Source,
  slot: Slot,
  context: PutContext,
  signal: AbortSignal,
): Promise<void> {
  let { putUrl } = slot;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const target = await putOnce(source, { ...slot, putUrl }, context, signal);
    if (target === null) return;
    putUrl = target;
  }
  throw new ForeignAnswerError(`${originOf(slot.putUrl)} redirects in a circle`, { status: 307 });
}
