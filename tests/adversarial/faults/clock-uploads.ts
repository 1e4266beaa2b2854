import type { Piece } from '../support/client.ts';
import { isOver, type Published } from './clock-contents.ts';

const DAY = 86_400_000;
const REMEMBERED_MS = 30 * DAY;
/** A build without uploads for this long may be removed before its reservation. */
const ABANDONED_MS = REMEMBERED_MS - DAY;

export type Upload = {
  pieces: Piece[];
  token: string;
  /** The order of reservations: of two builds the later one is the latest. */
  seq: number;
  /** The expiry in the answer. The reservation is valid before it, and invalid afterwards. */
  expiresAt: number;
  /** The latest expiry of the reservation. An upload may be in progress until then. */
  pendingUntil: number;
  /** The time of the clock at the reserve. A renew is possible for a day. */
  reservedAt: number;
  slots: Slot[];
  /** Whether a PUT was acknowledged; undefined when a sweep may have removed its bytes. */
  stored: boolean | undefined;
  /** Whether its bytes have survived a sweep. */
  outlived: boolean;
  published: Published | undefined;
};
// biome-ignore lint/suspicious/noExplicitAny: as it came, handed on to PUT
type Slot = any;

export type Fate = 'goes on' | 'forgotten' | 'unclear';

/** Bytes that were not finalized are kept for a day. */
export function sweptAt(upload: Upload, now: number): Fate {
  const { reservedAt, pendingUntil, published, stored } = upload;
  const forgotten = isOver(reservedAt + REMEMBERED_MS, now);
  if (forgotten) return 'forgotten';
  const abandoned = !published && isOver(pendingUntil + ABANDONED_MS, now) !== false;
  // Close to the end of its retention the build may be gone or not.
  const unclear = published?.gone && isOver(published.until, now) === undefined;
  if (forgotten === undefined || abandoned || unclear) return 'unclear';
  if (isOver(reservedAt + DAY, now) !== false) upload.stored = undefined;
  else if (stored) upload.outlived = true;
  return 'goes on';
}
