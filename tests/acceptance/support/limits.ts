/** The limits of the brief server, by their names in GET /api/v1/limits. */
export const BRIEF = {
  /** Long enough for the steps of a test on a busy machine. */
  reservationTtlSeconds: 6,
  uploadStallSeconds: 3,
  maxUploadSeconds: 12,
  maxBundleBytes: 100_000,
  maxFileBytes: 50_000,
  maxRecordingBytes: 60_000,
  /** Four files of the largest size. */
  maxReservationBytes: 200_000,
  maxBodyBytes: 10_000,
  maxObjects: 5,
  maxDecodedBytes: 65_536,
  maxOpenReservations: 3,
  retentionDays: 4,
  maxRetentionDays: 6,
} as const;

/** The limits of the tight server. */
export const TIGHT = {
  rateLimitPerMinute: 12,
  accountQuotaBytes: 100_000,
  maxWaitingReads: 2,
} as const;

/** maxBundleBytes → VITRINE_MAX_BUNDLE_BYTES: each limit is set by the variable of its name. */
export function variables(limits: Record<string, number>): Record<string, string> {
  const variable = (name: string) => `VITRINE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
  return Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [variable(name), String(value)]),
  );
}
