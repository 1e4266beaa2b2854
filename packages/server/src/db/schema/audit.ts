import type { Generated } from 'kysely';
import type { Millis } from '../../core/model/time.ts';
import type { AuditAction } from '../../core/ports/audit-repository.ts';
import type { Json } from './json.ts';

export interface AuditTable {
  id: Generated<number>;
  at: Millis;
  action: AuditAction;
  actor: string;
  account_id: string | null;
  target: Json;
  request_id: string | null;
  count: number;
}
