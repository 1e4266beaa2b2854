import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row of `builds` has an open reservation, or uploads that are being verified for a
 * finalize that arrived in time. As `exists`, PostgreSQL would read all reservations at once.
 */
export const isUploading = (now: RawBuilder<unknown>) => sql<boolean>`((
  select 1 from reservations where reservations.target_id = builds.id
    and reservations.finalized_at is null
    and (reservations.lease_until > ${now}
      or (reservations.closed_at is null and reservations.expires_at > ${now}))
  limit 1) is not null)`;
