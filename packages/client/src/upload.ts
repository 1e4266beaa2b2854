import type { IncompleteUpload } from '@vitrine/contract';
import type { Declaration } from './declare.ts';
import { ResumeError, VitrineError } from './errors.ts';
import type { Http } from './http.ts';
import { createPace } from './pace.ts';
import { inParallel } from './pool.ts';
import { type Progress, type ProgressTracker, trackProgress } from './progress.ts';
import { type Item, type PutContext, putItem } from './put.ts';
import { digestOf, resumeValue, tokenOf } from './resume.ts';
import { type AnyReservation, createSession, type Session, slotKey } from './session.ts';

export type UploadOptions<R = AnyReservation> = {
  signal?: AbortSignal;
  /**
   * The most objects that are uploaded in parallel: 8 by default. Fewer are uploaded on a slow line, and if
   * the system allows no more open files.
   */
  concurrency?: number;
  /** Called after every chunk and every object, with the totals so far. */
  onProgress?: (progress: Progress) => void;
  /**
   * Called with the reservation, and with the `resume` value that lets a later call continue this
   * upload. The value contains the reservation's token, so keep it secret.
   */
  onReserved?: (reservation: R, resume: string) => void;
  /**
   * Called once if the object store refuses checksum headers, with its answer. The upload goes on
   * without them, and the server compares the bytes when it finalizes.
   */
  onWithoutChecksums?: (error: Error) => void;
  /**
   * Called if the server is of an older version, which keeps no source maps. The upload goes on
   * without the map.
   */
  onWithoutSourcemap?: () => void;
  /**
   * The value from `onReserved` of an earlier call, at most 24 hours old. The reservation is
   * renewed, and only what is missing is uploaded. The call rejects with ResumeError when any part
   * of the declaration differs, including the bytes of a file, or when the reservation is no longer
   * open. Then upload without `resume`.
   */
  resume?: string;
};

/** What differs between builds and previews. */
export type Endpoints<R extends AnyReservation, Done> = {
  reserve(): Promise<R>;
  renew(token: string, checksumHeaders: boolean): Promise<R>;
  finalize(token: string): Promise<Done>;
};

const DEFAULT_CONCURRENCY = 8;
const MAX_ROUNDS = 4;

const has = (error: unknown, code: string): error is VitrineError =>
  error instanceof VitrineError && error.code === code;

/** Whether the reservation is unknown, too old, or was deleted with its build. */
const isGone = (error: unknown): boolean =>
  ['invalid_token', 'reservation_expired', 'not_found'].some((code) => has(error, code));

const isIncomplete = (detail: object): detail is IncompleteUpload => 'role' in detail;

const sources = (items: readonly Item[]) => items.map(({ source }) => source);

/** The items that the server named when it refused to finalize; else all that are not uploaded. */
async function stillMissing(error: VitrineError, items: readonly Item[], session: Session) {
  const named = new Set(error.details.filter(isIncomplete).map(slotKey));
  const missing = items.filter((item) => named.has(slotKey(item)));
  if (missing.length > 0) return missing;
  await session.renew();
  return items.filter((item) => !session.slot(item).uploaded);
}

/** The digest of the declaration, and the token of an earlier reservation of it. */
type Start = { digest: string; token: string | undefined };

async function steps<R extends AnyReservation, Done>(
  endpoints: Endpoints<R, Done>,
  declared: readonly Item[],
  http: Http,
  options: UploadOptions<R> & { stallMs: number } & Start,
): Promise<Done> {
  const { token, digest, signal } = options;
  let reservation: R;
  try {
    reservation =
      token === undefined ? await endpoints.reserve() : await endpoints.renew(token, true);
  } catch (error) {
    // The earlier call was finalized, but its response was lost. The server repeats the response.
    if (token !== undefined && has(error, 'reservation_finalized'))
      return endpoints.finalize(token);
    throw error;
  }
  const clock = { system: http.options.system, clockOffsetMs: http.clockOffsetMs };
  const session = createSession(reservation, endpoints.renew, clock);
  options.onReserved?.(reservation, resumeValue(session.token, digest));
  const keepsMaps = reservation.slots.some(({ role }) => role === 'sourcemap');
  const items = declared.filter(({ role }) => keepsMaps || role !== 'sourcemap');
  if (items.length < declared.length) options.onWithoutSourcemap?.();
  const progress: ProgressTracker = trackProgress(options.onProgress);
  let todo = items.filter((item) => !session.slot(item).uploaded);
  const bytes = todo.reduce((sum, { source }) => sum + source.sizeBytes, 0);
  const pace = createPace(options.concurrency ?? DEFAULT_CONCURRENCY, bytes);
  let refused = false;
  const context: PutContext = {
    http: http.options,
    session,
    progress,
    stallMs: options.stallMs,
    pace,
    contacted: new Set(),
    onWithoutChecksums(error) {
      if (!refused) options.onWithoutChecksums?.(error);
      refused = true;
    },
  };
  const put = (item: Item, stop: AbortSignal) => putItem(item, context, stop);

  progress.plan(sources(todo), items.length - todo.length);
  for (let round = 1; ; round += 1) {
    await inParallel(todo, pace.limit, put, signal);
    try {
      return await endpoints.finalize(session.token);
    } catch (error) {
      if (round === MAX_ROUNDS) throw error;
      if (has(error, 'uploads_incomplete') && round <= 2) {
        todo = await stillMissing(error, items, session);
      } else if (has(error, 'reservation_expired')) {
        await session.renew();
        todo = items.filter((item) => !session.slot(item).uploaded);
      } else throw error;
      progress.plan(sources(todo), 0);
    }
  }
}

/** Reserves, uploads and finalizes. */
export async function runUpload<R extends AnyReservation, Done>(
  endpoints: Endpoints<R, Done>,
  { body, items }: Declaration<object>,
  http: Http,
  options: UploadOptions<R> & { stallMs: number },
): Promise<Done> {
  const { resume } = options;
  const digest = await digestOf(body);
  const token = resume === undefined ? undefined : tokenOf(resume, digest);
  try {
    return await steps(endpoints, items, http, { ...options, token, digest });
  } catch (error) {
    if (token === undefined || !isGone(error)) throw error;
    throw new ResumeError('the server does not take the reservation any more', { cause: error });
  }
}
