import type { ErrorCode } from '@vitrine/contract';
import type { UploadKind } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';

/** Actions that the audit log records. New ones may be added; none is removed. */
export type AuditAction =
  | 'account.created'
  | `key.${'created' | 'revoked'}`
  | `repository.${'linked' | 'unlinked'}`
  | `${UploadKind}.${'reserved' | 'renewed' | 'finalized' | 'deleted'}`
  | `refused.${ErrorCode | 'others'}`;

/** One line of the audit log. It has ids, never a secret. */
export type AuditEvent = {
  at: Millis;
  action: AuditAction;
  /** `operator`, the id of an API key, or `-` without a key. */
  actor: string;
  /** null when it is not known. */
  accountId: string | null;
  /** The things that it changed: kind → id or name. */
  target: Record<string, string>;
  /** Id of the request, or of the last one of several; null without a request. */
  requestId: string | null;
  /** How often it happened. More than 1 only for refusals; at most 2,147,483,647. */
  count: number;
};

export type AuditFilter = {
  accountId?: string | undefined;
  actor?: string | undefined;
  /** Prefix of the action. */
  action?: string | undefined;
  since?: Millis | undefined;
};

export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
  /** The last events, newest first. `id` grows with each event. */
  newest(filter: AuditFilter, limit: number): Promise<(AuditEvent & { id: number })[]>;
  /** Deletes events older than `before`; answers how many. */
  deleteBefore(before: Millis): Promise<number>;
}
