import type { AccountRows, KeyRows, RepositoryRows } from './account-repositories.ts';
import type { AuditRows } from './audit-repository.ts';
import type { TurnRows } from './lease-repository.ts';
import type { BuildRows, PreviewRows } from './target-repositories.ts';
import type { ObjectRows, ReservationRows, RevisionRows, SlotRows } from './upload-repositories.ts';
import type { UsageRows } from './usage-repository.ts';

/** The rows, a room each. Every method is one atomic statement or a few in the open transaction. */
export interface Rows {
  accounts: AccountRows;
  keys: KeyRows;
  repositories: RepositoryRows;
  reservations: ReservationRows;
  slots: SlotRows;
  objects: ObjectRows;
  revisions: RevisionRows;
  builds: BuildRows;
  previews: PreviewRows;
  usage: UsageRows;
  turns: TurnRows;
  audit: AuditRows;
}

/** The rows without their locks: outside a transaction those would be gone before they are of use. */
export type Unlocked = { [Room in keyof Rows]: Omit<Rows[Room], 'lock' | 'hold'> };

/**
 * The database. Outside a transaction a method reads what is committed. When it cannot answer it
 * rejects with a `Refusal` `unavailable`, and with `insufficient_storage` when its disk is full.
 */
export interface Store extends Unlocked {
  /**
   * Runs `work` so that it happens wholly or not at all. It is durable when the promise resolves.
   * Each statement sees what was committed before it; what must not change until the end is read
   * by a method that locks it (`lock`, `hold`, `ensure`). Targets are locked before reservations.
   * `work` may run again after a conflict, so it must touch nothing but its rows, and must not call
   * `transaction`.
   */
  transaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
