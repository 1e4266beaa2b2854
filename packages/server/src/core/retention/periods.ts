const HOUR = 3_600_000;
/** How long after the reserve the uploaded bytes are kept and a renew is possible. */
export const RENEWABLE_MS = 24 * HOUR;
/** How long after the reserve a reservation is known at all. */
export const REMEMBERED_MS = 30 * 24 * HOUR;
/** How long a replaced revision stays readable under its own urls. */
export const SUPERSEDED_MS = 24 * HOUR;
/** How long an Idempotency-Key is remembered. */
export const IDEMPOTENCY_MS = 24 * HOUR;
/** How long a finalize that arrived at the last moment may take. */
export const FINALIZE_MARGIN_MS = HOUR;
