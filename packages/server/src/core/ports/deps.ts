import type { Limits } from '@vitrine/contract';
import type { Refusals } from '../audit/refusal-log.ts';
import type { Flights } from '../uploads/single-flight.ts';
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
  flights: Flights;
  /** What this process refused lately. */
  refusals: Refusals;
  /** How long the audit log is kept. */
  auditDays: number;
  meter?: Meter;
};
