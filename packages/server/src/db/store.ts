import { sql } from 'kysely';
import type { Repositories, Store } from '../core/ports/store.ts';
import { type Access, accessOf } from './access.ts';
import type { Engine } from './engine.ts';
import { forgetSomeEvents } from './queries/audit.ts';
import { makeRepositories } from './queries/make-repositories.ts';
import * as sweep from './queries/sweep.ts';
import { sweepObjects, sweepSomeObjects } from './queries/sweep-objects.ts';

/** The store over an open database. */
export function createStore(engine: Engine): Store {
  const reads = makeRepositories(engine.reads);
  const transaction: Store['transaction'] = (work) =>
    engine.transaction((db) => work(makeRepositories(db)));
  const repository = <Name extends keyof Repositories>(name: Name): Repositories[Name] =>
    withOwnTransactions(name, reads[name], transaction);

  return {
    accounts: repository('accounts'),
    trusts: repository('trusts'),
    repositories: repository('repositories'),
    slots: repository('slots'),
    smallObjects: repository('smallObjects'),
    branches: repository('branches'),
    builds: repository('builds'),
    previews: repository('previews'),
    usage: repository('usage'),
    leases: repository('leases'),
    keys: repository('keys'),
    // Large deletes are split into many transactions, so that others can run between them.
    reservations: {
      ...repository('reservations'),
      deleteBefore: (before) =>
        sweep.untilDone(() => engine.transaction((db) => sweep.forgetSomeReservations(db, before))),
    },
    revisions: {
      ...repository('revisions'),
      sweep: (before) =>
        sweep.untilDone(() => engine.transaction((db) => sweep.sweepSomeRevisions(db, before))),
    },
    objects: {
      ...repository('objects'),
      deleteUnreferenced: (since, limit) =>
        sweepObjects(limit, (some) =>
          engine.transaction((db) => sweepSomeObjects(db, since, some)),
        ),
    },
    audit: {
      ...repository('audit'),
      deleteBefore: (before) =>
        sweep.untilDone(() => engine.transaction((db) => forgetSomeEvents(db, before))),
    },
    transaction,
    version: (fresh) => engine.version(fresh),
    behind: () => engine.behind(),
    async ping() {
      await sql`select 1`.execute(engine.reads);
    },
    close: () => engine.close(),
  };
}

type Method = (...values: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;

function withOwnTransactions<Name extends keyof Repositories>(
  name: Name,
  reads: Repositories[Name],
  transaction: Store['transaction'],
): Repositories[Name] {
  const access: Record<string, Access> = accessOf[name];
  const methods = Object.entries<Method>(reads as unknown as Methods).map(([method, read]) => {
    if (access[method] === 'reads') return [method, read] as const;
    const write: Method = (...values) =>
      transaction(async (tx) => (tx[name] as unknown as Methods)[method]?.(...values));
    return [method, write] as const;
  });
  return Object.fromEntries(methods) as unknown as Repositories[Name];
}
