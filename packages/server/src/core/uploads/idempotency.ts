import { createHash } from 'node:crypto';
import { Refusal } from '../errors.ts';
import type { Millis } from '../ports/clock.ts';
import type { Rows } from '../ports/store.ts';
import { IDEMPOTENCY_MS, type Reservation } from './reservation.ts';

/** A request that came with an Idempotency-Key, and its parsed body. */
export type IdempotentRequest = { endpoint: string; key: string; body: unknown };

/** One text for all spellings of the same JSON value: members sorted, no white space. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

const hashOf = (body: unknown) => createHash('sha256').update(canonical(body)).digest('hex');

/** The reservation that the same request made within the last 24 hours. */
export async function remembered(
  rows: Rows,
  accountId: string,
  request: IdempotentRequest | null,
  now: Millis,
): Promise<Reservation | undefined> {
  if (!request) return undefined;
  const row = await rows.reservations.idempotency(accountId, request.endpoint, request.key);
  if (!row || row.createdAt + IDEMPOTENCY_MS <= now) return undefined;
  if (row.bodyHash !== hashOf(request.body)) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before. Use a new key for a new request.',
    );
  }
  return rows.reservations.find(row.reservationId);
}

export async function remember(
  rows: Rows,
  accountId: string,
  request: IdempotentRequest | null,
  reservationId: string,
  now: Millis,
): Promise<void> {
  if (!request) return;
  await rows.reservations.putIdempotency({
    accountId,
    endpoint: request.endpoint,
    key: request.key,
    bodyHash: hashOf(request.body),
    reservationId,
    createdAt: now,
  });
}
