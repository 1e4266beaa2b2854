import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row of `builds` has an open reservation, or uploads that are being verified for a
 * finalize that arrived in time. `pending_until` is that of a finalized reservation too, so it only
 * spares most builds the search.
 */
export const isUploading = (now: RawBuilder<unknown>) => sql<boolean>`(
  builds.pending_until > ${now} and exists (
    select 1 from reservations where reservations.target_id = builds.id
      and reservations.finalized_at is null and reservations.closed_at is null
      and reservations.expires_at > ${now})
  or exists (
    select 1 from reservations where reservations.target_id = builds.id
      and reservations.finalized_at is null and reservations.lease_until > ${now}))`;
