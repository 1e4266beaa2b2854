import { type Kysely, sql } from 'kysely';
import type { AuditRepository } from '../../core/ports/audit-repository.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, type Json, toJson } from '../schema/json.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { untilDone } from './sweep.ts';

const record = preparedWrite((db, p: Omit<Database['audit_events'], 'id'>) =>
  db.insertInto('audit_events').values({
    at: p.at,
    action: p.action,
    actor: p.actor,
    account_id: p.account_id,
    target: p.target,
    request_id: p.request_id,
    count: p.count,
  }),
);

/** The largest value of an integer column in PostgreSQL. */
const MAX_COUNT = 2 ** 31 - 1;

/**
 * Rows that one transaction deletes, plus those of the same millisecond. Other transactions may
 * wait for it; on SQLite all of them do.
 */
const STEP = 500;

const oldest = prepared((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('audit_events')
    .select('at')
    .where('at', '<', p.before)
    .orderBy('at')
    .orderBy('id')
    .limit(p.limit),
);

const forget = prepared((db, p: { from: number; to: number }) =>
  db.deleteFrom('audit_events').where('at', '>=', p.from).where('at', '<=', p.to),
);

/** Deletes some of the events before `before`. Returns how many; 0 means done. */
export async function forgetSomeEvents(db: Kysely<Database>, before: number): Promise<number> {
  const { rows } = await oldest(db, { before, limit: STEP });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return (await forget(db, { from: first.at, to: last.at })).changed;
}

/** Whether a target has this value. Not with LIKE, for which `_` is any character. */
const hasValue = (value: string) =>
  sql<boolean>`replace(target, ${JSON.stringify(value)}, '') <> target`;

export const auditRepository = (db: Kysely<Database>): AuditRepository => ({
  async record({ accountId, requestId, target, ...event }) {
    await record(db, {
      ...event,
      account_id: accountId,
      target: toJson(target),
      request_id: requestId,
      count: Math.min(event.count, MAX_COUNT),
    });
  },

  async newest({ accountId, actor, action, since, targets }, limit) {
    let events = db.selectFrom('audit_events').selectAll();
    if (accountId !== undefined) events = events.where('account_id', '=', accountId);
    if (actor !== undefined) events = events.where('actor', '=', actor);
    if (since !== undefined) events = events.where('at', '>=', since);
    if (action !== undefined)
      events = events.where(sql`substr(action, 1, ${sql.lit(action.length)})`, '=', action);
    if (targets !== undefined)
      events = events.where((eb) => eb.or(targets.map((one) => hasValue(one))));
    const found = await events.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return found.map(({ account_id: accountId, request_id: requestId, target, ...event }) => ({
      ...event,
      accountId,
      requestId,
      target: fromJson<Record<string, string>>(target satisfies Json),
    }));
  },

  deleteBefore: (before) => untilDone(() => forgetSomeEvents(db, before)),
});
