import type { ErrorCode } from '@vitrine/contract';
import type { UploadKind } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';

/** Actions that the audit log records. Actions are only ever added. */
export type AuditAction =
  | `account.${'created' | 'stacks_shown' | 'stacks_hidden'}`
  | `key.${'created' | 'revoked' | 'exchanged'}`
  | `trust.${'added' | 'removed'}`
  | `repository.${'linked' | 'unlinked'}`
  | `branch.${'closed' | 'pinned' | 'unpinned' | 'deleted'}`
  | `${UploadKind}.${'reserved' | 'renewed' | 'finalized' | 'deleted'}`
  | `refused.${ErrorCode | 'others'}`;

/** One event of the audit log. It has ids and names, but no secrets and no share ids. */
export type AuditEvent = {
  at: Millis;
  action: AuditAction;
  /** `operator`, the id of an API key, or `-` for a request without a key. */
  actor: string;
  /** null when the account is unknown. */
  accountId: string | null;
  /** The resources of the action: kind → id or name. */
  target: Record<string, string>;
  /** Id of the request, or of the last of several requests; null for a command. */
  requestId: string | null;
  /** Number of occurrences: 1 except for refusals, and at most 2,147,483,647. */
  count: number;
};

export type AuditFilter = {
  accountId?: string | undefined;
  actor?: string | undefined;
  /** A prefix of the action. */
  action?: string | undefined;
  since?: Millis | undefined;
  /** Ids or references. Events are found whose target has one of them. */
  targets?: string[] | undefined;
};

export interface AuditRepository {
  record(event: AuditEvent): Promise<void>;
  /** The last events, newest first. `id` grows with each event. */
  newest(filter: AuditFilter, limit: number): Promise<(AuditEvent & { id: number })[]>;
  /** Deletes events before `before`. Returns how many. */
  deleteBefore(before: Millis): Promise<number>;
}
