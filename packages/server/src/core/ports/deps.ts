import type { Limits } from '@vitrine/contract';
import type { BlobStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { Ids, ShareReference } from './ids.ts';
import type { Meter } from './meter.ts';
import type { PutsInFlight } from './puts-in-flight.ts';
import type { RefusalRecorder } from './refusal-recorder.ts';
import type { SharedRuns } from './shared-runs.ts';
import type { StackResolver } from './stack-resolver.ts';
import type { Store } from './store.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** The dependencies of the operations of core. */
export type Deps = {
  store: Store;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  /** Finalizes that run in this process. */
  finalizes: SharedRuns;
  /** PUTs that this process is receiving. */
  puts: PutsInFlight;
  /** Counts the refusals of this process. */
  refusalLog: RefusalRecorder;
  /** For the request log and the audit log. */
  shareReference: ShareReference;
  /** Retention of the audit log, in days. */
  auditDays: number;
  /** Whether VITRINE_KEEP_BRANCHES names this branch. */
  keepsBranch(branch: string): boolean;
  /** Verifies the ID tokens of CI jobs. */
  tokens: TokenVerifier;
  /** Finds frames of apps in their source maps. */
  stacks: StackResolver;
  meter?: Meter;
};
