import type { IncompleteUpload } from '@vitrine/contract/errors.ts';
import { ResumeError, VitrineError } from './errors.ts';
import type { Http } from './http.ts';
import { inParallel } from './pool.ts';
import { type Progress, type ProgressTracker, trackProgress } from './progress.ts';
import { type Item, putItem } from './put.ts';
import { type AnyReservation, createSession, type Session, slotKey } from './session.ts';

export type UploadOptions<R = AnyReservation> = {
  signal?: AbortSignal;
  /** Objects uploaded at a time; 6 when not given. */
  concurrency?: number;
  /** Called often, with what has happened so far. */
  onProgress?: (progress: Progress) => void;
  /** Called with the reservation, so that its token can be kept for a later call. */
  onReserved?: (reservation: R) => void;
  /**
   * Token of an earlier reservation of the same objects, at most 24 hours old: it is renewed, and
   * only what is missing is uploaded.
   */
  token?: string;
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

const isIncomplete = (detail: object): detail is IncompleteUpload => 'role' in detail;

const sources = (items: readonly Item[]) => items.map(({ source }) => source);

/** A reservation of other objects would only fail at the end, after all the bytes were sent. */
function assertSameObjects(session: Session, items: readonly Item[]): void {
  const wanted = items.map((item) => `${slotKey(item)} ${item.source.sizeBytes}`).sort();
  const held = session
    .slots()
    .map((slot) => `${slotKey(slot)} ${slot.sizeBytes}`)
    .sort();
  if (wanted.join('\n') !== held.join('\n'))
    throw new ResumeError('the reservation to resume was made for other files');
}

/** What the server named when it refused to finalize; everything unfinished if it named nothing. */
async function stillMissing(error: VitrineError, items: readonly Item[], session: Session) {
  const named = new Set(error.details.filter(isIncomplete).map(slotKey));
  const missing = items.filter((item) => named.has(slotKey(item)));
  if (missing.length > 0) return missing;
  await session.renew();
  return items.filter((item) => !session.slot(item).uploaded);
}

/** Reserve, upload, finalize: the three steps, with everything that may go wrong on the way. */
export async function runUpload<R extends AnyReservation, Done>(
  endpoints: Endpoints<R, Done>,
  items: readonly Item[],
  http: Http,
  options: UploadOptions<R> & { stallMs: number },
): Promise<Done> {
  const { token, signal } = options;
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
  options.onReserved?.(reservation);
  if (token !== undefined) assertSameObjects(session, items);
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
