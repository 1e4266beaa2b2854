import { mint, parse, sameHash } from '../accounts/credentials.ts';
import type { Caller } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadKind } from '../model/reservation.ts';
import type { Ids } from '../ports/ids.ts';
import type { ReadRepositories, Repositories } from '../ports/store.ts';
import { CLOSED } from './fill-slots.ts';

export async function issueToken(
  tx: Repositories,
  ids: Ids,
  reservationId: string,
): Promise<string> {
  const { text, id, secretHash } = mint('vtrr', ids);
  await tx.reservations.addToken({ id, secretHash, reservationId });
  return text;
}

/**
 * The reservation of a token. A malformed token, an unknown one and one of the other kind get the
 * same error. A valid token of another account gets a separate error, because its holder knows the
 * secret.
 */
export async function reservationOf(
  reads: Pick<ReadRepositories, 'reservations'>,
  caller: Caller,
  token: string,
  kind?: UploadKind,
): Promise<Reservation> {
  const parsed = parse('vtrr', token);
  const row = parsed && (await reads.reservations.ofToken(parsed.id));
  const known = row && sameHash(row.secretHash, parsed.secretHash);
  const reservation = known ? row.reservation : undefined;
  if (!reservation || (kind && reservation.kind !== kind)) {
    throw new Refusal(
      'invalid_token',
      'This is not a reservation token known here. Use the `token` that reserve answered, whole.',
    );
  }
  if (reservation.accountId !== caller.account.id) {
    throw new Refusal(
      'account_mismatch',
      'The reservation was made by another account. Use an API key of that account.',
    );
  }
  return reservation;
}

export const expired = (
  why = 'The reservation has expired.',
  next = 'Renew it within 24 hours of the reserve, or reserve again.',
) => new Refusal('reservation_expired', `${why} ${next}`);

export const closed = () => expired(CLOSED, 'Reserve again.');
