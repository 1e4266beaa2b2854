import { createHash } from 'node:crypto';
import { Refusal } from '../model/errors.ts';
import type { Reservation } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { Repositories } from '../ports/store.ts';
import { IDEMPOTENCY_MS } from '../retention/periods.ts';

/**
 * A request with an Idempotency-Key. Bodies are compared by the hash of their JSON value. The key
 * is stored as its hash, because some clients put secrets into it. Older versions stored the key
 * itself, so `plainKey` is looked up for requests that are repeated after an upgrade (ADR 8).
 */
export type IdempotentRequest = {
  endpoint: string;
  key: string;
  plainKey: string;
  bodyHash: string;
};

/**
 * Deeper than any request of the contract. The limit keeps the recursion from exhausting the stack.
 */
const MAX_DEPTH = 64;

/** The same text for all spellings of one JSON value: sorted members, no white space. */
function canonical(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) {
    throw new Refusal('invalid_request', `The body nests deeper than ${MAX_DEPTH} levels.`);
  }
  const inner = (member: unknown) => canonical(member, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${inner(member)}`).join(',')}}`;
}

/** null without a key. Hashing happens here, before a transaction begins. */
export function idempotentRequest(
  endpoint: string,
  key: string | undefined,
  body: unknown,
): IdempotentRequest | null {
  if (key === undefined) return null;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  return { endpoint, key: sha256(key), plainKey: key, bodyHash: sha256(canonical(body)) };
}

/** A concurrent request with the same key was committed first. A retry finds its reservation. */
export class ConcurrentRequestError extends Error {
  override readonly name = 'ConcurrentRequestError';
}

/**
 * What an earlier request with the same key left: `row` is the reservation id in the row of the
 * key, and `reservation` the reservation if the request is less than 24 hours old.
 */
export type EarlierRequest = { row: string | null; reservation: Reservation | undefined };

export async function findEarlierRequest(
  tx: Repositories,
  accountId: string,
  request: IdempotentRequest | null,
  now: Millis,
): Promise<EarlierRequest> {
  if (!request) return { row: null, reservation: undefined };
  const { endpoint, key, plainKey } = request;
  const own = await tx.reservations.idempotency(accountId, endpoint, key);
  const seen = { row: own?.reservationId ?? null, reservation: undefined };
  const row = own ?? (await tx.reservations.idempotency(accountId, endpoint, plainKey));
  if (!row || row.createdAt + IDEMPOTENCY_MS <= now) return seen;
  if (row.bodyHash !== request.bodyHash) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before. Use a new key for a new request.',
    );
  }
  return { ...seen, reservation: await tx.reservations.find(row.reservationId) };
}

export async function recordRequest(
  tx: Repositories,
  accountId: string,
  request: IdempotentRequest | null,
  reservation: { id: string; createdAt: Millis },
  seen: EarlierRequest,
): Promise<void> {
  if (!request) return;
  const { id: reservationId, createdAt } = reservation;
  const { endpoint, key, bodyHash } = request;
  const row = { accountId, endpoint, key, bodyHash, reservationId, createdAt };
  if (!(await tx.reservations.putIdempotency(row, seen.row))) throw new ConcurrentRequestError();
}
