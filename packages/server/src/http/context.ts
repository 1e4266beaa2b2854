import type { Receiver } from '../core/ports/blob-store.ts';
import type { Deps } from '../core/ports/deps.ts';
import type { SlotUrls } from '../core/uploads/slot-url.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ConnectionLimits } from './hardening/connection-limits.ts';
import type { SourceUrls } from './source-urls.ts';

/** What the HTTP layer needs: the dependencies of core, and the addresses of this server. */
export type HttpContext = {
  deps: Deps;
  /** Set when this server receives the PUTs; null when clients PUT to the blob store. */
  slots: { urls: SlotUrls; receiver: Receiver } | null;
  /**
   * The origin that browsers are redirected to for stored bytes; null when this server sends them.
   */
  contentOrigin: string | null;
  /** The origin of frames and files, with `*` for the content id; null: they are at `baseUrl`. */
  previewOrigin: string | null;
  /** Without a final slash. A function, because port 0 is resolved only when the server listens. */
  baseUrl: () => string;
  /** Addresses whose X-Forwarded-* headers are trusted; false for none. */
  trustProxy: string[] | false;
  /** Templates for the urls of commits and pull requests at the code host. */
  sourceUrls: SourceUrls;
  version: string;
  metrics: Metrics;
  /** Overrides for CONNECTION_LIMITS. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Aborts when the server begins to shut down. */
  closing: AbortSignal;
};
