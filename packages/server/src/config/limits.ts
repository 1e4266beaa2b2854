import type { Limits } from '@vitrine/contract';
import { defaultLimits } from '@vitrine/contract/schemas';
import { ConfigError, type Environment, integer, read, type Variable } from './reader.ts';

const MAX = Number.MAX_SAFE_INTEGER;
export const DAY_SECONDS = 86_400;
const bytes = (doc: string, fallback?: number) => integer(`${doc}, in bytes.`, 1, MAX, fallback);
const d = defaultLimits;

/** The limits that an operator may set, by the variable that sets them. */
export const limitVariables = {
  VITRINE_RESERVATION_TTL_SECONDS: [
    'reservationTtlSeconds',
    integer(
      'Lifetime of a reservation and its slots, in seconds.',
      1,
      DAY_SECONDS,
      d.reservationTtlSeconds,
    ),
  ],
  VITRINE_MAX_BUNDLE_BYTES: [
    'maxBundleBytes',
    bytes('Largest bundle as uploaded', d.maxBundleBytes),
  ],
  VITRINE_MAX_FILE_BYTES: ['maxFileBytes', bytes('Largest file', d.maxFileBytes)],
  VITRINE_MAX_RECORDING_BYTES: [
    'maxRecordingBytes',
    bytes('Largest recording', d.maxRecordingBytes),
  ],
  VITRINE_MAX_OBJECTS: [
    'maxObjects',
    integer('Most objects of a reservation, the bundle included.', 1, 100_000, d.maxObjects),
  ],
  VITRINE_MAX_RESERVATION_BYTES: [
    'maxReservationBytes',
    bytes('Largest reservation, all of its objects together', d.maxReservationBytes),
  ],
  VITRINE_MAX_BODY_BYTES: [
    'maxBodyBytes',
    integer('Largest JSON body, in bytes.', 1024, 64 * 1024 ** 2, d.maxBodyBytes),
  ],
  VITRINE_MAX_DECODED_BYTES: [
    'maxDecodedBytes',
    bytes('Largest bundle after decoding', d.maxDecodedBytes),
  ],
  VITRINE_MAX_OPEN_RESERVATIONS: [
    'maxOpenReservations',
    integer(
      'Open reservations of one build identity; one more closes the oldest.',
      1,
      1000,
      d.maxOpenReservations,
    ),
  ],
  VITRINE_UPLOAD_STALL_SECONDS: [
    'uploadStallSeconds',
    integer('Longest pause without a byte in a PUT, in seconds.', 1, 3600, d.uploadStallSeconds),
  ],
  VITRINE_MAX_UPLOAD_SECONDS: [
    'maxUploadSeconds',
    integer('Longest duration of one PUT, in seconds.', 1, DAY_SECONDS, d.maxUploadSeconds),
  ],
  VITRINE_RETENTION_DAYS: [
    'retentionDays',
    integer(
      'Days that content is kept unless an upload asks for another time.',
      1,
      36_500,
      d.retentionDays,
    ),
  ],
  VITRINE_MAX_RETENTION_DAYS: [
    'maxRetentionDays',
    integer('Longest retention that can be asked for, in days.', 1, 36_500, d.maxRetentionDays),
  ],
  VITRINE_CLOSED_BRANCH_RETENTION_DAYS: [
    'closedBranchRetentionDays',
    integer(
      'Days that the pages of a closed branch are kept.',
      0,
      36_500,
      d.closedBranchRetentionDays,
    ),
  ],
  VITRINE_IDLE_BRANCH_RETENTION_DAYS: [
    'idleBranchRetentionDays',
    integer(
      'Days after its last upload that a branch keeps its latest build, unless it is pinned or one of VITRINE_KEEP_BRANCHES.',
      1,
      36_500,
      d.idleBranchRetentionDays,
    ),
  ],
  VITRINE_RATE_LIMIT_PER_MINUTE: [
    'rateLimitPerMinute',
    integer(
      'API requests a minute with one key, in each process.',
      1,
      10_000_000,
      d.rateLimitPerMinute,
    ),
  ],
  VITRINE_MAX_WAITING_READS: [
    'maxWaitingReads',
    integer('Reads with `wait` at once with one key.', 1, 10_000, d.maxWaitingReads),
  ],
  VITRINE_ACCOUNT_QUOTA_BYTES: [
    'accountQuotaBytes',
    bytes('Most that an account may store (unset: no limit)'),
  ],
} satisfies Record<string, [keyof Limits, Variable<number>]>;

/** The limits that the environment sets, with defaults for the others. */
export function readLimits(env: Environment): Limits {
  const limits: Limits = { ...defaultLimits };
  for (const [name, [limit, variable]] of Object.entries(limitVariables)) {
    const value = read(env, name, variable);
    if (value !== undefined) limits[limit] = value;
  }
  // When only the maximum is lowered, it lowers the default too.
  if (!env.VITRINE_RETENTION_DAYS)
    limits.retentionDays = Math.min(limits.retentionDays, limits.maxRetentionDays);
  if (limits.retentionDays > limits.maxRetentionDays) {
    throw new ConfigError(
      `VITRINE_RETENTION_DAYS holds \`${limits.retentionDays}\`; it may be at most VITRINE_MAX_RETENTION_DAYS, ${limits.maxRetentionDays}.`,
    );
  }
  return limits;
}
