import type { Limits } from '@vitrine/contract';
import type { Refusals } from './audit/refusals.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';
import type { Meter } from './ports/meter.ts';
import type { Store } from './ports/store.ts';
import type { Flights } from './uploads/flights.ts';

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
