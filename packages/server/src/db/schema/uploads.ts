import type { ContentEncoding, SlotRole } from '@vitrine/contract';
import type { Generated } from 'kysely';
import type { UploadKind } from '../../core/model/reservation.ts';
import type { Millis } from '../../core/model/time.ts';
import type { Json } from './json.ts';

export interface ObjectTable {
  key: string;
  account_id: string;
  content_hash: string;
  encoding: ContentEncoding;
  size_bytes: number;
  created_at: Millis;
  /**
   * null when a revision refers to the object. Otherwise the object may be unreferenced, and a
   * sweep must look at it. The value is 0, or the creation time of a reservation whose slot
   * referred to the object when it was last looked at. A sweep skips objects with null, so its cost
   * depends on what has changed and not on what is stored.
   */
  idle_since: Millis | null;
}

/** Bytes of small objects. Only SQLite has this table. */
export interface SmallObjectTable {
  key: string;
  written_at: Millis;
  bytes: Uint8Array;
}

export interface ReservationTable {
  seq: Generated<number>;
  id: string;
  kind: UploadKind;
  account_id: string;
  target_id: string;
  retention_days: number;
  created_at: Millis;
  expires_at: Millis;
  closed_at: Millis | null;
  finalized_at: Millis | null;
  lease_until: Millis | null;
  /** Becomes that of the revision. */
  content_id: string;
  content: Json;
  run_order: number | null;
  order_source: string | null;
  /** Of builds; it becomes that of the build. */
  git: Json | null;
  result: Json | null;
}

export interface TokenTable {
  id: string;
  secret_hash: string;
  reservation_id: string;
}

export interface IdempotencyTable {
  account_id: string;
  endpoint: string;
  key: string;
  body_hash: string;
  reservation_id: string;
  created_at: Millis;
}

interface DeclaredColumns {
  position: number;
  role: SlotRole;
  path: string;
  content_type: string;
  size_bytes: number;
  content_hash: string;
  recording: Json | null;
}

export interface SlotTable extends DeclaredColumns {
  object_key: string;
  reservation_id: string;
  encoding: ContentEncoding | null;
  stored_key: string | null;
  digest_failures: Generated<number>;
  reopenings: Generated<number>;
}

export interface RevisionTable {
  share_id: string;
  number: number;
  account_id: string;
  created_at: Millis;
  superseded_at: Millis | null;
  /** Unique and random. It stands in the urls of the content. */
  content_id: string;
  content: Json;
}

/** The content ids of swept revisions, so that their urls are answered 410 and not 404. */
export interface GoneContentTable {
  content_id: string;
}

export interface RevisionObjectTable extends DeclaredColumns {
  share_id: string;
  number: number;
  encoding: ContentEncoding;
  object_key: string;
}
