import type { Limits } from '@vitrine/contract';
import type { RefusalLog } from '../audit/refusal-log.ts';
import type { SingleFlight } from '../uploads/single-flight.ts';
import type { BlobStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Meter } from './meter.ts';
import type { Store } from './store.ts';

/** What every operation of core works with. */
export type Deps = {
  store: Store;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  /** Finalizes under way in this process. */
  finalizes: SingleFlight;
  /** What this process refused lately. */
  refusalLog: RefusalLog;
  /** How long the audit log is kept. */
  auditDays: number;
  meter?: Meter;
};
