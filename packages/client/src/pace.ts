/** How many PUTs run at once. */
export type Pace = {
  limit(): number;
  /** Call it after a PUT that went well, with its size and its duration in milliseconds. */
  finished(bytes: number, ms: number): void;
  /** Call it when a PUT stalled, or when there are no more files or sockets to open. */
  crowded(): void;
};

const FIRST = 2;
/** So few bytes cross a slow line before any server or proxy takes the upload for stalled. */
const LITTLE_BYTES = 256 * 1024;
const LONG_MS = 5_000;
/** Bytes per second of one PUT, below which more of them at once only slow each other down. */
const SLOW = 32 * 1024;

/**
 * Begins with two PUTs, unless `totalBytes` are few, and allows one more after each PUT that was quick, up to
 * `most`. On a slow line all PUTs share the bandwidth, and servers and proxies end those that seem to have
 * stalled.
 */
export function createPace(most: number, totalBytes: number): Pace {
  let limit = totalBytes > LITTLE_BYTES ? Math.min(most, FIRST) : most;
  return {
    limit: () => limit,
    finished(bytes, ms) {
      const slow = ms > LONG_MS && (bytes / ms) * 1000 < SLOW;
      limit = slow ? Math.max(1, limit - 1) : Math.min(most, limit + 1);
    },
    crowded() {
      limit = Math.max(1, Math.floor(limit / 2));
    },
  };
}
