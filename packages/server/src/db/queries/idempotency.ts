import type { IdempotencyKey } from '../../core/ports/upload-repositories.ts';
import { prepared } from './prepared.ts';

export const find = prepared((db, p: { accountId: string; endpoint: string; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select([
      'account_id as accountId',
      'endpoint',
      'key',
      'body_hash as bodyHash',
      'reservation_id as reservationId',
      'created_at as createdAt',
    ])
    .where('account_id', '=', p.accountId)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
);

export const put = prepared((db, p: IdempotencyKey & { seen: string | null }) =>
  db
    .insertInto('idempotency_keys')
    .values({
      account_id: p.accountId,
      endpoint: p.endpoint,
      key: p.key,
      body_hash: p.bodyHash,
      reservation_id: p.reservationId,
      created_at: p.createdAt,
    })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'endpoint', 'key'])
        .doUpdateSet((eb) => ({
          body_hash: eb.ref('excluded.body_hash'),
          reservation_id: eb.ref('excluded.reservation_id'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.reservation_id', '=', p.seen),
    )
    .returning('key'),
);

export const forget = prepared((db, p: { before: number }) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', p.before),
);
