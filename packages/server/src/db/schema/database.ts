import type {
  AccountTable,
  KeyTable,
  RepositoryTable,
  TrustTable,
  UsageCounterTable,
  UsageEventTable,
} from './accounts.ts';
import type { AuditTable } from './audit.ts';
import type { LeaseTable } from './leases.ts';
import type { BranchTable, BuildTable, PreviewTable } from './targets.ts';
import type {
  GoneContentTable,
  IdempotencyTable,
  ObjectTable,
  ReservationTable,
  RevisionObjectTable,
  RevisionTable,
  SlotTable,
  SmallObjectTable,
  TokenTable,
} from './uploads.ts';

export interface Database {
  accounts: AccountTable;
  api_keys: KeyTable;
  trusts: TrustTable;
  repositories: RepositoryTable;
  branches: BranchTable;
  builds: BuildTable;
  previews: PreviewTable;
  objects: ObjectTable;
  small_objects: SmallObjectTable;
  reservations: ReservationTable;
  reservation_tokens: TokenTable;
  idempotency_keys: IdempotencyTable;
  slots: SlotTable;
  revisions: RevisionTable;
  revision_objects: RevisionObjectTable;
  gone_contents: GoneContentTable;
  usage_events: UsageEventTable;
  usage_counters: UsageCounterTable;
  turns: LeaseTable;
  audit_events: AuditTable;
}
