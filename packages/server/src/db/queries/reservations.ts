import type { Kysely } from 'kysely';
import type { BundleContent } from '../../core/model/content.ts';
import type { Reservation } from '../../core/model/reservation.ts';
import type { ReservationRepository } from '../../core/ports/upload-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from '../schema/json.ts';
import * as idempotency from './idempotency.ts';
import type { Answer } from './prepared.ts';
import * as queries from './reservation-queries.ts';
import { forgetSomeReservations, untilDone } from './sweep.ts';

export const reservationRepository = (db: Kysely<Database>): ReservationRepository => ({
  async insert(reservation) {
    const content = toJson(reservation.content);
    const git = toJsonOrNull(reservation.git);
    const [row] = (await queries.insert(db, { ...reservation, content, git })).rows;
    if (row === undefined) throw new Error('the database gave a reservation no number');
    return row.seq;
  },

  find: async (id) => only(await queries.find(db, { id })),
  lock: async (id) => only(await queries.lock(db, { id })),
  newest: async (targetId) => only(await queries.newest(db, { targetId })),

  async addToken(token) {
    await queries.addToken(db, token);
  },

  async ofToken(id) {
    const [row] = (await queries.ofToken(db, { id })).rows;
    if (row === undefined) return undefined;
    const { secretHash, ...reservation } = row;
    return { secretHash, reservation: readReservation(reservation) };
  },

  async extend(id, expiresAt) {
    await queries.extend(db, { id, expiresAt });
  },

  async finalize(id, at, result) {
    await queries.finalize(db, { id, at, result: toJson(result) });
  },

  async result(id) {
    const [row] = (await queries.result(db, { id })).rows;
    return fromJsonOrNull(row?.result ?? null) ?? undefined;
  },

  async closeOpen(targetId, keep, now) {
    const { rows } = await queries.open(db, { targetId, now });
    const closed = rows.slice(keep);
    for (const { id } of closed) await queries.close(db, { id, now });
    if (closed.length > 0) await queries.lowerPending(db, { targetId, now });
  },

  async closeOfRepository(repositoryId, now, since) {
    await queries.closeOfRepository(db, { repositoryId, now, since });
    await queries.endPendingOfRepository(db, { repositoryId, now });
  },

  acquireLease: async (id, now, until) =>
    (await queries.takeLease(db, { id, now, until })).changed > 0,

  isLeased: async (id, now) => (await queries.leased(db, { id, now })).rows.length === 1,

  async extendLease(id, until) {
    await queries.extendLease(db, { id, until });
  },

  async releaseLease(id) {
    await queries.dropLease(db, { id });
  },

  deleteBefore: (before) => untilDone(() => forgetSomeReservations(db, before)),

  idempotency: async (accountId, endpoint, key) =>
    (await idempotency.find(db, { accountId, endpoint, key })).rows[0],

  putIdempotency: async (row, seen) =>
    (await idempotency.put(db, { ...row, seen })).rows.length === 1,

  async deleteIdempotencyBefore(before) {
    await idempotency.forget(db, { before });
  },
});

type Json = { content: string; git: string | null };

const only = <Row extends Json>({ rows }: Answer<Row>) => rows.map(readReservation)[0];

const readReservation = <Row extends Json>(row: Row) => ({
  ...row,
  content: fromJson<BundleContent>(row.content),
  git: fromJsonOrNull<Reservation['git'] & object>(row.git),
});
