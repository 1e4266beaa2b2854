import { sql } from 'kysely';
import type { Rows, Store, Unlocked } from '../core/ports/store.ts';
import type { Engine } from './engine.ts';
import { forgetSomeEvents } from './queries/audit.ts';
import { makeRows } from './queries/make-repositories.ts';
import * as sweep from './queries/sweep.ts';
import { sweepObjects, sweepSomeObjects } from './queries/sweep-objects.ts';

/** Methods that only read. Outside a transaction every other one gets a transaction of its own. */
const reading: { [Room in keyof Rows]: (keyof Unlocked[Room])[] } = {
  accounts: ['find', 'list'],
  keys: ['find', 'list'],
  repositories: ['linked', 'ofAccount', 'byId', 'list'],
  reservations: ['find', 'newest', 'token', 'result', 'leased', 'idempotency'],
  slots: ['find', 'of'],
  objects: ['withHashes', 'exists'],
  revisions: ['find', 'objects', 'shown', 'object'],
  builds: [
    'branch',
    'byId',
    'ofAccount',
    'byShareId',
    'latest',
    'list',
    'history',
    'pastRetention',
    'abandoned',
  ],
  previews: ['find', 'ofAccount', 'list', 'pastRetention', 'abandoned'],
  usage: ['of', 'storedBytes', 'promisedBytes'],
  turns: [],
  audit: ['newest'],
};

/** The store over an open database. */
export function createStore(engine: Engine): Store {
  const reads = makeRows(engine.reads);
  const transaction: Store['transaction'] = (work) =>
    engine.transaction((db) => work(makeRows(db)));
  const room = <Room extends keyof Rows>(name: Room): Rows[Room] =>
    outside(name, reads[name], transaction);

  return {
    accounts: room('accounts'),
    keys: room('keys'),
    repositories: room('repositories'),
    slots: room('slots'),
    builds: room('builds'),
    previews: room('previews'),
    usage: room('usage'),
    turns: room('turns'),
    // What can be a lot is done in many transactions: others shall have their turn between them.
    reservations: {
      ...room('reservations'),
      forget: (before) =>
        sweep.untilDone(() => engine.transaction((db) => sweep.forgetSomeReservations(db, before))),
    },
    revisions: {
      ...room('revisions'),
      sweep: (before) =>
        sweep.untilDone(() => engine.transaction((db) => sweep.sweepSomeRevisions(db, before))),
    },
    objects: {
      ...room('objects'),
      deleteUnreferenced: (since, limit) =>
        sweepObjects(limit, (some) =>
          engine.transaction((db) => sweepSomeObjects(db, since, some)),
        ),
    },
    audit: {
      ...room('audit'),
      forget: (before) =>
        sweep.untilDone(() => engine.transaction((db) => forgetSomeEvents(db, before))),
    },
    transaction,
    async ping() {
      await sql`select 1`.execute(engine.reads);
    },
    close: () => engine.close(),
  };
}

type Method = (...values: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;

function outside<Room extends keyof Rows>(
  name: Room,
  reads: Rows[Room],
  transaction: Store['transaction'],
): Rows[Room] {
  const onlyReads: PropertyKey[] = reading[name];
  const methods = Object.entries<Method>(reads as unknown as Methods).map(([method, read]) => {
    if (onlyReads.includes(method)) return [method, read] as const;
    const write: Method = (...values) =>
      transaction(async (rows) => (rows[name] as unknown as Methods)[method]?.(...values));
    return [method, write] as const;
  });
  return Object.fromEntries(methods) as unknown as Rows[Room];
}
