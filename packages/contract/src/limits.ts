import Type from 'typebox';

const bytes = (description: string) => Type.Integer({ description: `${description}, in bytes.` });
const seconds = (description: string) =>
  Type.Integer({ description: `${description}, in seconds.` });
const days = (description: string) => Type.Integer({ description: `${description}, in days.` });

/** All limits of a server, as answered by `GET /api/v1/limits`. */
export const Limits = Type.Object({
  maxBundleBytes: bytes('One bundle as uploaded'),
  maxFileBytes: bytes('One file'),
  maxRecordingBytes: bytes('One recording'),
  maxObjects: Type.Integer({ description: 'Objects of one reservation, the bundle included.' }),
  maxReservationBytes: bytes('All objects of one reservation'),
  maxBodyBytes: bytes('A JSON body'),
  maxDecodedBytes: bytes('A bundle after decoding'),
  reservationTtlSeconds: seconds('Lifetime of a reservation and its slots'),
  maxOpenReservations: Type.Integer({ description: 'Open reservations of one build identity.' }),
  uploadStallSeconds: seconds('Longest pause without a byte in a PUT'),
  maxUploadSeconds: seconds('Longest duration of one PUT'),
  retentionDays: days('How long content is kept unless an upload asks for another time'),
  maxRetentionDays: days('The longest retention that can be asked for'),
  closedBranchRetentionDays: days('How long the pages of a closed branch are kept'),
  idleBranchRetentionDays: days('How long the latest build of a branch is kept without an upload'),
  rateLimitPerMinute: Type.Integer({
    description: 'API requests a minute a key, in each process.',
  }),
  maxWaitingReads: Type.Integer({ description: 'Reads with `wait` at once a key.' }),
  accountQuotaBytes: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Bytes an account may store; null is no limit.',
  }),
});
export type Limits = Type.Static<typeof Limits>;

/** The limits of a server without configuration. */
export const defaultLimits: Limits = {
  maxBundleBytes: 256 * 1024 ** 2,
  maxFileBytes: 128 * 1024 ** 2,
  maxRecordingBytes: 1024 ** 3,
  maxObjects: 3000,
  maxReservationBytes: 4 * 1024 ** 3,
  maxBodyBytes: 2 * 1024 ** 2,
  maxDecodedBytes: 1024 ** 3,
  reservationTtlSeconds: 3600,
  maxOpenReservations: 8,
  uploadStallSeconds: 30,
  maxUploadSeconds: 7200,
  retentionDays: 90,
  maxRetentionDays: 365,
  closedBranchRetentionDays: 7,
  idleBranchRetentionDays: 90,
  rateLimitPerMinute: 600,
  maxWaitingReads: 32,
  accountQuotaBytes: null,
};
