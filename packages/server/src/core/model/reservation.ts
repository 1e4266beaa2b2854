import type { BuildGitRecord, ContentEncoding } from '@vitrine/contract';
import type { BundleContent, DeclaredObject } from './content.ts';
import type { Millis } from './time.ts';

export type UploadKind = 'build' | 'preview';

/** The declaration of an upload, its expiry, and its outcome. */
export type Reservation = {
  id: string;
  /** Assigned by the database, and growing with every reserve. It decides which build is latest. */
  seq: number;
  kind: UploadKind;
  accountId: string;
  /** The build's id, or the preview's share id. */
  targetId: string;
  /** The content id of the revision that a finalize publishes. */
  contentId: string;
  content: BundleContent;
  /** Given by CI; null for previews and when there is none. See `BuildRepository.latest`. */
  order: number | null;
  /** The name of the sequence to which `order` belongs; null when it was not given. */
  orderSource: string | null;
  /** What a build declares about its commit; null for previews, which have such fields themselves. */
  git: BuildGitRecord | null;
  retentionDays: number;
  createdAt: Millis;
  expiresAt: Millis;
  closedAt: Millis | null;
  finalizedAt: Millis | null;
};

/** The fields that say whether a reservation accepts bytes, and for which account. */
export type ReservationState = Pick<
  Reservation,
  'accountId' | 'expiresAt' | 'closedAt' | 'finalizedAt'
>;

/** One declared object of a reservation, with the slot for its PUT. */
export type UploadSlot = DeclaredObject & {
  reservationId: string;
  position: number;
  /** Identifies the slot in urls. It is opaque to clients and does not change with a renew. */
  objectKey: string;
  /** How the bytes are compressed; null when that was not declared. */
  encoding: ContentEncoding | null;
  /** Key of the verified bytes in the blob store; null while there are none. */
  storedKey: string | null;
  /** How often its bytes did not have the declared hash, since it was opened. */
  digestFailures: number;
  /** How often a renew has opened it again after it was closed for that. */
  reopenings: number;
};

/** A reservation token as stored. Every answer to a reserve has its own, also a replayed answer. */
export type ReservationToken = { id: string; secretHash: string; reservationId: string };
