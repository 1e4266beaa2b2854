import type { Kysely } from 'kysely';
import type { SlotRepository } from '../../core/ports/upload-repositories.ts';
import type { Database } from '../schema/database.ts';
import { declaredColumns, declaredValues, ROWS_AT_ONCE, readDeclared } from './declared-columns.ts';
import { prepared, preparedWrite } from './prepared.ts';

const columns = [
  ...declaredColumns,
  'reservation_id as reservationId',
  'position',
  'object_key as objectKey',
  'encoding',
  'stored_key as storedKey',
  'digest_failures as digestFailures',
  'reopenings',
] as const;

const find = prepared((db, p: { objectKey: string }) =>
  db.selectFrom('slots').select(columns).where('object_key', '=', p.objectKey),
);

const findWithState = prepared((db, p: { objectKey: string }) =>
  db
    .selectFrom('slots')
    .innerJoin('reservations', 'reservations.id', 'slots.reservation_id')
    .select(columns)
    .select([
      'reservations.account_id as accountId',
      'reservations.expires_at as expiresAt',
      'reservations.closed_at as closedAt',
      'reservations.finalized_at as finalizedAt',
    ])
    .where('object_key', '=', p.objectKey),
);

const of = prepared((db, p: { reservationId: string }) =>
  db
    .selectFrom('slots')
    .select(columns)
    .where('reservation_id', '=', p.reservationId)
    .orderBy('position'),
);

const fill = preparedWrite((db, p: { objectKey: string; storedKey: string }) =>
  db.updateTable('slots').set({ stored_key: p.storedKey }).where('object_key', '=', p.objectKey),
);

const empty = prepared((db, p: { objectKey: string; storedKey: string }) =>
  db
    .updateTable('slots')
    .set({ stored_key: null })
    .where('object_key', '=', p.objectKey)
    .where('stored_key', '=', p.storedKey),
);

const countDigestFailure = prepared((db, p: { objectKey: string }) =>
  db
    .updateTable('slots')
    .set((eb) => ({ digest_failures: eb('digest_failures', '+', 1) }))
    .where('object_key', '=', p.objectKey),
);

const reopen = prepared((db, p: { objectKey: string }) =>
  db
    .updateTable('slots')
    .set((eb) => ({ digest_failures: 0, reopenings: eb('reopenings', '+', 1) }))
    .where('object_key', '=', p.objectKey),
);

type Row = Omit<Database['slots'], 'digest_failures' | 'reopenings'>;

/** Most builds are one file, and to compile its insert takes longer than to run it. */
const insertOne = preparedWrite((db, p: Row) =>
  db.insertInto('slots').values({
    object_key: p.object_key,
    reservation_id: p.reservation_id,
    position: p.position,
    role: p.role,
    path: p.path,
    content_type: p.content_type,
    size_bytes: p.size_bytes,
    content_hash: p.content_hash,
    recording: p.recording,
    encoding: p.encoding,
    stored_key: p.stored_key,
  }),
);

export const slotRepository = (db: Kysely<Database>): SlotRepository => ({
  async insert(slots) {
    const rows = slots.map((slot) => ({
      object_key: slot.objectKey,
      reservation_id: slot.reservationId,
      position: slot.position,
      ...declaredValues(slot),
      encoding: slot.encoding,
      stored_key: slot.storedKey,
    }));
    const [only] = rows;
    if (only !== undefined && rows.length === 1) return void (await insertOne(db, only));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await db
        .insertInto('slots')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
    }
  },

  async find(objectKey) {
    const [row] = (await find(db, { objectKey })).rows;
    return row && readDeclared(row);
  },

  async findWithState(objectKey) {
    const [row] = (await findWithState(db, { objectKey })).rows;
    if (row === undefined) return undefined;
    const { accountId, expiresAt, closedAt, finalizedAt, ...slot } = row;
    return {
      slot: readDeclared(slot),
      reservation: { accountId, expiresAt, closedAt, finalizedAt },
    };
  },

  of: async (reservationId) => (await of(db, { reservationId })).rows.map(readDeclared),

  async fill(objectKey, storedKey) {
    await fill(db, { objectKey, storedKey });
  },

  async empty(objectKey, storedKey) {
    await empty(db, { objectKey, storedKey });
  },

  async countDigestFailure(objectKey) {
    await countDigestFailure(db, { objectKey });
  },

  async reopen(objectKey) {
    await reopen(db, { objectKey });
  },
});
