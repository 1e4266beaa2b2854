import type { Finding, Remainder } from '../finding.ts';

export const findings: Finding[] = [
  {
    promise: 'nobody sees another account',
    found:
      'Reading or deleting a build of another account asked the database one question more than one that never was, so it took longer, though the answers were the same to the byte.',
    changed: 'Both ask the same questions, in the same order.',
    test: 'packages/server/test/strangers.test.ts',
    faults: ['a build of another account costs a question more than one that never was'],
  },
];

export const remains: Remainder[] = [
  {
    promise: 'nobody sees another account',
    remains:
      'A row that is found is decoded, and one that is not there is not. On SQLite, from the same machine, a build of another account takes some 12 µs of 82 longer, a repository some 3 µs of 75; on PostgreSQL no difference shows. Whoever measures it has to know the id of the build, 95 random bits, or the id of the key, 71, before.',
  },
  {
    promise: 'nobody sees another account',
    remains:
      'A cursor holds the number of a reservation, which all accounts draw from one sequence: two cursors of one account tell how much was reserved on the server between them.',
  },
];
