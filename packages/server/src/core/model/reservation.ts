import type { ContentEncoding } from '@vitrine/contract';
import type { BundleContent, DeclaredObject } from './content.ts';
import type { Millis } from './time.ts';

export type UploadKind = 'build' | 'preview';

/** What a client declared to upload, until when, and the outcome. */
export type Reservation = {
  id: string;
  /** Grows with every reserve; the database assigns it. Latest-of-branch compares it. */
  seq: number;
  kind: UploadKind;
  accountId: string;
  /** The build's id, or the preview's share id. */
  targetId: string;
  content: BundleContent;
  retentionDays: number;
  createdAt: Millis;
  expiresAt: Millis;
  closedAt: Millis | null;
  finalizedAt: Millis | null;
};

/** One declared object of a reservation and the place its bytes are PUT to. */
export type UploadSlot = DeclaredObject & {
  reservationId: string;
  position: number;
  /** Names the slot in urls; opaque to clients, the same after a renew. */
  objectKey: string;
  /** How the bytes are compressed, when that was declared. */
  encoding: ContentEncoding | null;
  /** Key of the verified bytes in the blob store, once there are any. */
  storedKey: string | null;
};

/** A reservation token as stored. Each answer to a reserve, a replayed one too, has its own. */
export type ReservationToken = { id: string; secretHash: string; reservationId: string };
