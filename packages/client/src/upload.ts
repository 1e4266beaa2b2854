import type { IncompleteUpload } from '@vitrine/contract';
import type { Declaration } from './declare.ts';
import { ResumeError, VitrineError } from './errors.ts';
import type { Http } from './http.ts';
import { inParallel } from './pool.ts';
import { type Progress, type ProgressTracker, trackProgress } from './progress.ts';
import { type Item, putItem } from './put.ts';
import { digestOf, resumeValue, tokenOf } from './resume.ts';
import { type AnyReservation, createSession, type Session, slotKey } from './session.ts';

export type UploadOptions<R = AnyReservation> = {
  signal?: AbortSignal;
  /** Objects uploaded at a time; 6 when not given. */
  concurrency?: number;
  /** Called often, with what has happened so far. */
  onProgress?: (progress: Progress) => void;
  /**
   * Called with the reservation, and with the `resume` of a later call that is to go on where this
   * one stopped. It holds the token: keep it as secret as that.
   */
  onReserved?: (reservation: R, resume: string) => void;
  /**
   * From `onReserved` of an earlier call, at most 24 hours old: its reservation is renewed, and only
   * what is missing is uploaded. A ResumeError says that anything at all is declared otherwise than
   * then, down to the bytes of a file, or that the server does not take the reservation any more:
   * upload without it.
   */
  resume?: string;
};

/** What differs between builds and previews. */
export type Endpoints<R extends AnyReservation, Done> = {
  reserve(): Promise<R>;
  renew(token: string): Promise<R>;
  finalize(token: string): Promise<Done>;
};

const DEFAULT_CONCURRENCY = 6;
const MAX_ROUNDS = 4;

const has = (error: unknown, code: string): error is VitrineError =>
  error instanceof VitrineError && error.code === code;

/** Said of a reservation that was forgotten, that is too old, or that went with its build. */
const isGone = (error: unknown): boolean =>
  ['invalid_token', 'reservation_expired', 'not_found'].some((code) => has(error, code));

const isIncomplete = (detail: object): detail is IncompleteUpload => 'role' in detail;

const sources = (items: readonly Item[]) => items.map(({ source }) => source);

/** What the server named when it refused to finalize; everything unfinished if it named nothing. */
async function stillMissing(error: VitrineError, items: readonly Item[], session: Session) {
  const named = new Set(error.details.filter(isIncomplete).map(slotKey));
  const missing = items.filter((item) => named.has(slotKey(item)));
  if (missing.length > 0) return missing;
  await session.renew();
  return items.filter((item) => !session.slot(item).uploaded);
}

/** What is declared, and the reservation that was made for it earlier. */
type Start = { digest: string; token: string | undefined };

async function steps<R extends AnyReservation, Done>(
  endpoints: Endpoints<R, Done>,
  items: readonly Item[],
  http: Http,
  options: UploadOptions<R> & { stallMs: number } & Start,
): Promise<Done> {
  const { token, digest, signal } = options;
  let reservation: R;
  try {
    reservation = token === undefined ? await endpoints.reserve() : await endpoints.renew(token);
  } catch (error) {
    // The earlier call got further than it knew: its finalize is answered again.
    if (token !== undefined && has(error, 'reservation_finalized'))
      return endpoints.finalize(token);
    throw error;
  }
  const clock = { system: http.options.system, clockOffsetMs: http.clockOffsetMs };
  const session = createSession(reservation, endpoints.renew, clock);
  options.onReserved?.(reservation, resumeValue(session.token, digest));
  const progress: ProgressTracker = trackProgress(options.onProgress);

  let todo = items.filter((item) => !session.slot(item).uploaded);
  progress.plan(sources(todo), items.length - todo.length);
  for (let round = 1; ; round += 1) {
    const context = { http: http.options, session, progress, stallMs: options.stallMs };
    const put = (item: Item, stop: AbortSignal) => putItem(item, context, stop);
    await inParallel(todo, options.concurrency ?? DEFAULT_CONCURRENCY, put, signal);
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

/** Reserve, upload, finalize: the three steps, with everything that may go wrong on the way. */
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
