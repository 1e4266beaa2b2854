import type { Receiver } from '../core/ports/blob-store.ts';
import type { Deps } from '../core/ports/deps.ts';
import type { SlotUrls } from '../core/uploads/slot-url.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ConnectionLimits } from './hardening/connection-limits.ts';

/** What the HTTP layer needs: the parts of core, and how clients reach this server. */
export type Site = {
  deps: Deps;
  /** Set when PUTs come through this server; null when clients PUT to the blob store. */
  slots: { urls: SlotUrls; receiver: Receiver } | null;
  /** Where browsers are sent for stored bytes; null when they come from here. */
  contentOrigin: string | null;
  /** Where frames and files of shares are, `*` for the share id; null: at `baseUrl`. */
  previewOrigin: string | null;
  /** Without a final slash. A function, since port 0 is only known once bound. */
  baseUrl: () => string;
  /** Addresses whose X-Forwarded-* count; false for none. */
  trustProxy: string[] | false;
  /** Template of a commit's page at the code host, see viewer/commit-url.ts. */
  commitUrl: string | null;
  version: string;
  metrics: Metrics;
  /** Overrides of those in connection-limits.ts. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Aborts when the server begins to shut down. */
  closing: AbortSignal;
};
