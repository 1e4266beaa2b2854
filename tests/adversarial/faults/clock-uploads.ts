import type { Piece } from '../support/client.ts';
import type { Shown } from './clock-contents.ts';
import { isOver } from './clock-ends.ts';

const DAY = 86_400_000;
const REMEMBERED_MS = 30 * DAY;
/** What nobody could upload to for so long may be forgotten a little before its reservation is. */
const ABANDONED_MS = REMEMBERED_MS - DAY;

export type Upload = {
  pieces: Piece[];
  token: string;
  /** Of two builds the one that was reserved later is the latest. */
  seq: number;
  /** As told: until then it is good, and from then on it is not. */
  expiresAt: number;
  /** The latest of them: so long somebody may be at work on it. */
  pendingUntil: number;
  /** By the clock when it was reserved; a renew is possible for a day. */
  reservedAt: number;
  slots: Slot[];
  /** Whether its bytes are there: a PUT was acknowledged. Undefined when they need not be any more. */
  stored: boolean | undefined;
  /** They were there before a sweep, which had to leave them. */
  outlived: boolean;
  shown: Shown | undefined;
};
// biome-ignore lint/suspicious/noExplicitAny: as it came, handed on to PUT
type Slot = any;

export type Fate = 'goes on' | 'forgotten' | 'unclear';

/** What a sweep at that time makes of it; bytes that are not finalized are kept for a day. */
export function sweptAt(upload: Upload, now: number): Fate {
  const { reservedAt, pendingUntil, shown, stored } = upload;
  const forgotten = isOver(reservedAt + REMEMBERED_MS, now);
  if (forgotten) return 'forgotten';
  const abandoned = !shown && isOver(pendingUntil + ABANDONED_MS, now) !== false;
  // Its build may be gone or not, as near to the end of its retention as that is.
  const unclear = shown?.gone && isOver(shown.until, now) === undefined;
  if (forgotten === undefined || abandoned || unclear) return 'unclear';
  if (isOver(reservedAt + DAY, now) !== false) upload.stored = undefined;
  else if (stored) upload.outlived = true;
  return 'goes on';
}
