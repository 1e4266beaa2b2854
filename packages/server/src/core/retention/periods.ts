const HOUR = 3_600_000;
/** How long after the reserve uploaded bytes are kept and a renew is possible. */
export const RENEWABLE_MS = 24 * HOUR;
/** How long after the reserve a reservation is kept. */
export const REMEMBERED_MS = 30 * 24 * HOUR;
/**
 * A target that never became ready shows the content of its last reservation. So it is deleted
 * before that reservation, which lives at most RENEWABLE_MS.
 */
export const ABANDONED_MS = REMEMBERED_MS - RENEWABLE_MS;
/** How long a superseded revision stays readable under its urls. */
export const SUPERSEDED_MS = 24 * HOUR;
/** How long an Idempotency-Key is kept. */
export const IDEMPOTENCY_MS = 24 * HOUR;
/** How long a finalize may take that arrived just before the expiry. */
export const FINALIZE_MARGIN_MS = HOUR;
/** How long an exchanged key is kept after its end, so that a late request learns that it expired. */
export const EXCHANGED_MS = HOUR;
