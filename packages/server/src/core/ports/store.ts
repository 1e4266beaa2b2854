import type {
  AccountRepository,
  ApiKeyRepository,
  RepositoryLinkRepository,
  TrustRepository,
} from './account-repositories.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { BranchRepository } from './branch-repository.ts';
import type { LeaseRepository } from './lease-repository.ts';
import type { SmallObjectRepository } from './small-object-repository.ts';
import type { BuildRepository, PreviewRepository } from './target-repositories.ts';
import type {
  ObjectRepository,
  ReservationRepository,
  RevisionRepository,
  SlotRepository,
} from './upload-repositories.ts';
import type { UsageRepository } from './usage-repository.ts';

/** The repositories. Each method is atomic, or runs in the open transaction. */
export interface Repositories {
  accounts: AccountRepository;
  keys: ApiKeyRepository;
  trusts: TrustRepository;
  repositories: RepositoryLinkRepository;
  reservations: ReservationRepository;
  slots: SlotRepository;
  objects: ObjectRepository;
  /** Only of a database that stores bytes. */
  smallObjects: SmallObjectRepository;
  revisions: RevisionRepository;
  branches: BranchRepository;
  builds: BuildRepository;
  previews: PreviewRepository;
  usage: UsageRepository;
  leases: LeaseRepository;
  audit: AuditRepository;
}

/** The repositories without their locks: outside a transaction, a lock would end at once. */
export type ReadRepositories = {
  [Name in keyof Repositories]: Omit<Repositories[Name], 'lock' | 'lockOfAccount' | 'lockShared'>;
};

/**
 * The database. Outside a transaction a method reads committed rows. When the database fails,
 * methods reject with a `Refusal` `unavailable`, or `insufficient_storage` when its disk is full.
 */
export interface Store extends ReadRepositories {
  /**
   * Runs `work` in one transaction, which is durable when the promise resolves. The isolation level
   * is read committed. A row that must not change until the end is read by a method that locks it
   * (`lock…`, `ensure`). Targets are locked before reservations. After a conflict `work`
   * may run again. So it has no side effects except through `tx`, and it does not call
   * `transaction`.
   */
  transaction<T>(work: (tx: Repositories) => Promise<T>): Promise<T>;
  /**
   * A number that is another one after every commit: reads between two calls with equal results saw
   * the same rows. A commit of another process may be noticed a millisecond late, unless the call
   * asks for a fresh number. null when to ask would cost as much as a read.
   */
  version(fresh?: boolean): number | null;
  /**
   * Whether reads may miss what other processes have committed, because a commit of this one is being
   * made durable: a promise that resolves when they do not. undefined when they see everything.
   */
  behind(): Promise<void> | undefined;
  ping(): Promise<void>;
  close(): Promise<void>;
}
