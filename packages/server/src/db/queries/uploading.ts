import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row of `builds` has an open reservation, or uploads that are being verified for a
 * finalize that arrived in time.
 */
export const isUploading = (now: RawBuilder<unknown>) => sql<boolean>`(
  builds.pending_until > ${now} or exists (
    select 1 from reservations where reservations.target_id = builds.id
      and reservations.finalized_at is null and reservations.lease_until > ${now}))`;
