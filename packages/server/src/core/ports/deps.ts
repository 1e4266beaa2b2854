import type { Limits } from '@vitrine/contract';
import type { BlobStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Meter } from './meter.ts';
import type { RefusalRecorder } from './refusal-recorder.ts';
import type { SharedRuns } from './shared-runs.ts';
import type { Store } from './store.ts';

/** What every operation of core works with. */
export type Deps = {
  store: Store;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  /** Finalizes under way in this process. */
  finalizes: SharedRuns;
  /** Counts what this process refuses. */
  refusalLog: RefusalRecorder;
  /** How long the audit log is kept. */
  auditDays: number;
  meter?: Meter;
};
