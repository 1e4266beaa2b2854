import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const reservations = ['packages/server/test/reservations.test.ts'];

/** Where `npm run torture` found that reservations did not do what the contract says, brought back. */
export const foundInUploads: Fault[] = [
  {
    name: 'who joins a finalize that fails is told so of what was PUT since',
    file: `${server}/core/uploads/single-flight.ts`,
    find: 'isJoining ? first.catch(() => this.#joinOrStart(name, work)) : first',
    replace: 'first',
    tests: [`${server}/core/uploads/single-flight.test.ts`],
  },
  {
    name: 'a reservation that was closed keeps its build pending',
    file: `${server}/db/queries/reservations.ts`,
    find: 'if (closed.length > 0) await',
    replace: 'if (closed.length < 0) await',
    tests: reservations,
  },
  {
    name: 'a build is pending for a reservation that was closed',
    file: `${server}/db/queries/reservation-queries.ts`,
    find: `          .where('finalized_at', 'is', null)
          .where('closed_at', 'is', null),
        eb.val(p.now),`,
    replace: `          .where('finalized_at', 'is', null),
        eb.val(p.now),`,
    tests: reservations,
  },
];
