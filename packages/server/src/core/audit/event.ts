import type { BillingKind } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import type { Reservation } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { AuditAction, AuditEvent } from '../ports/audit-repository.ts';
import type { Deps } from '../ports/deps.ts';

type AuditedAction = { at: Millis; action: AuditAction; target: Record<string, string> };

/** The audit event of a request. */
export const byCaller = (
  { key, account, requestId }: Caller,
  event: AuditedAction,
): AuditEvent => ({
  ...event,
  actor: key.id,
  accountId: account.id,
  requestId: requestId ?? null,
  count: 1,
});

/** The audit event of an operator's command. */
export const byOperator = (accountId: string, event: AuditedAction): AuditEvent => ({
  ...event,
  actor: 'operator',
  accountId,
  requestId: null,
  count: 1,
});

type References = Pick<Deps, 'shareReference'>;

/** The `target` of an event about a preview. Its id is its link, so the event has a reference. */
export const previewTarget = ({ shareReference }: References, shareId: string) => ({
  preview: shareReference(shareId),
});

/**
 * The `target` of an event about a reservation: its id, how a preview is billed, and the build or
 * preview.
 */
export const reservationTarget = (
  deps: References,
  { id, kind, targetId }: Pick<Reservation, 'id' | 'kind' | 'targetId'>,
  billingKind?: BillingKind,
): Record<string, string> => ({
  reservation: id,
  ...(billingKind && { billingKind }),
  ...(kind === 'preview' ? previewTarget(deps, targetId) : { [kind]: targetId }),
});
