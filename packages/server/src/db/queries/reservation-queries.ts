import type { Kysely } from 'kysely';
import type { Reservation, ReservationToken } from '../../core/model/reservation.ts';
import type { Database } from '../schema/database.ts';
import { prepared, preparedWrite } from './prepared.ts';

type NewReservation = Omit<Reservation, 'seq' | 'content' | 'git'> & {
  content: string;
  git: string | null;
};

export const insert = prepared((db, p: NewReservation) =>
  db
    .insertInto('reservations')
    .values({
      id: p.id,
      kind: p.kind,
      account_id: p.accountId,
      target_id: p.targetId,
      retention_days: p.retentionDays,
      created_at: p.createdAt,
      expires_at: p.expiresAt,
      closed_at: p.closedAt,
      finalized_at: p.finalizedAt,
      lease_until: null,
      content_id: p.contentId,
      content: p.content,
      run_order: p.order,
      order_source: p.orderSource,
      git: p.git,
      result: null,
    })
    .returning('seq'),
);

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('reservations')
    .select([
      'reservations.id',
      'seq',
      'kind',
      'account_id as accountId',
      'target_id as targetId',
      'content_id as contentId',
      'content',
      'run_order as order',
      'order_source as orderSource',
      'git',
      'retention_days as retentionDays',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'closed_at as closedAt',
      'finalized_at as finalizedAt',
    ]);

export const find = prepared((db, p: { id: string }) => select(db).where('id', '=', p.id));

export const lock = prepared((db, p: { id: string }) =>
  select(db).where('id', '=', p.id).forUpdate(),
);

export const newest = prepared((db, p: { targetId: string }) =>
  select(db).where('target_id', '=', p.targetId).orderBy('seq', 'desc').limit(1),
);

export const addToken = preparedWrite((db, p: ReservationToken) =>
  db
    .insertInto('reservation_tokens')
    .values({ id: p.id, secret_hash: p.secretHash, reservation_id: p.reservationId }),
);

export const ofToken = prepared((db, p: { id: string }) =>
  select(db)
    .innerJoin('reservation_tokens', 'reservation_tokens.reservation_id', 'reservations.id')
    .select('reservation_tokens.secret_hash as secretHash')
    .where('reservation_tokens.id', '=', p.id),
);

const update = (db: Kysely<Database>, id: string) =>
  db.updateTable('reservations').where('id', '=', id);

export const extend = preparedWrite((db, p: { id: string; expiresAt: number }) =>
  update(db, p.id).set({ expires_at: p.expiresAt }),
);

export const finalize = preparedWrite((db, p: { id: string; at: number; result: string }) =>
  update(db, p.id).set({ finalized_at: p.at, result: p.result }),
);

export const result = prepared((db, p: { id: string }) =>
  db.selectFrom('reservations').select('result').where('id', '=', p.id),
);

/** The open reservations of a target, newest first. */
export const open = prepared((db, p: { targetId: string; now: number }) =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('target_id', '=', p.targetId)
    .where('finalized_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', p.now)
    .orderBy('seq', 'desc'),
);

export const close = preparedWrite((db, p: { id: string; now: number }) =>
  update(db, p.id).set({ closed_at: p.now }),
);

/** After some reservations were closed, a build is pending until its last open one expires. */
export const lowerPending = preparedWrite((db, p: { targetId: string; now: number }) =>
  db
    .updateTable('builds')
    .set((eb) => ({
      pending_until: eb.fn.coalesce(
        eb
          .selectFrom('reservations')
          .select(({ fn }) => fn.max<number>('expires_at').as('last'))
          .whereRef('target_id', '=', 'builds.id')
          .where('finalized_at', 'is', null)
          .where('closed_at', 'is', null),
        eb.val(p.now),
      ),
    }))
    .where('id', '=', p.targetId)
    .where('pending_until', '>', p.now),
);

/**
 * Reservations that expired after `since` are closed too, because they could be renewed. The query
 * starts from reservations that are not finalized: they are few, and a repository has many builds.
 */
export const closeOfRepository = prepared(
  (db, p: { repositoryId: string; now: number; since: number }) =>
    db
      .updateTable('reservations')
      .set({ closed_at: p.now })
      .where('finalized_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', p.since)
      .where('kind', '=', 'build')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('builds')
            .select('builds.id')
            .whereRef('builds.id', '=', 'reservations.target_id')
            .where('builds.repository_id', '=', p.repositoryId),
        ),
      ),
);

/** A build without a live reservation is not pending. */
export const endPendingOfRepository = prepared((db, p: { repositoryId: string; now: number }) =>
  db
    .updateTable('builds')
    .set({ pending_until: p.now })
    .where('repository_id', '=', p.repositoryId)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is', null)
    .where('pending_until', '>', p.now),
);

export const takeLease = prepared((db, p: { id: string; now: number; until: number }) =>
  update(db, p.id)
    .set({ lease_until: p.until })
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', p.now)])),
);

export const leased = prepared((db, p: { id: string; now: number }) =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', p.id)
    .where('lease_until', '>', p.now),
);

export const extendLease = prepared((db, p: { id: string; until: number }) =>
  update(db, p.id).set({ lease_until: p.until }).where('lease_until', 'is not', null),
);

export const dropLease = prepared((db, p: { id: string }) =>
  update(db, p.id).set({ lease_until: null }),
);
