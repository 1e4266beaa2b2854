import type { ErrorCode } from '@vitrine/contract';
import type { UploadKind } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';

/** What the audit log tells of. Actions are only ever added. */
export type AuditAction =
  | 'account.created'
  | `key.${'created' | 'revoked'}`
  | `repository.${'linked' | 'unlinked'}`
  | `${UploadKind}.${'reserved' | 'renewed' | 'finalized' | 'deleted'}`
  | `refused.${ErrorCode | 'others'}`;

/** One line of the audit log: ids, and never a secret. */
export type AuditEvent = {
  at: Millis;
  action: AuditAction;
  /** `operator`, the id of an API key, or `-` for somebody without one. */
  actor: string;
  /** null when there is no saying which. */
  accountId: string | null;
  /** What it was done to: what kind of thing → its id or name. */
  target: Record<string, string>;
  /** Of the request it came with, or of the last one of them; null without any. */
  requestId: string | null;
  /** How often; more than once only for what was refused, and 2,147,483,647 times at most. */
  count: number;
};

export type AuditFilter = {
  accountId?: string | undefined;
  actor?: string | undefined;
  /** What the action begins with. */
  action?: string | undefined;
  since?: Millis | undefined;
};

export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
  /** The last ones, newest first. `id` grows with each. */
  newest(filter: AuditFilter, limit: number): Promise<(AuditEvent & { id: number })[]>;
  /** Deletes what is older than `before`; answers how many. */
  deleteBefore(before: Millis): Promise<number>;
}
