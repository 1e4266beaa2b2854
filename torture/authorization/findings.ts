import type { Finding, Remainder } from '../finding.ts';

export const findings: Finding[] = [
  {
    promise: 'nobody sees another account',
    found:
      'Reading or deleting a build of another account asked the database one question more than one that never was, so it took longer, though the answers were the same to the byte.',
    changed:
      'The database looks for builds, previews and repositories of the account that asks, so those of another one are not found any more than what never was.',
    test: 'packages/server/test/strangers.test.ts',
    faults: ['a build of another account is found before it is refused'],
  },
];

export const remains: Remainder[] = [
  {
    promise: 'nobody sees another account',
    remains:
      'A secret is compared with that of the row, which is found and decoded first. On SQLite, from the same machine, a key whose id is known is refused some 18 µs of 132 later than one that never was, a token some 5 µs of 195. Whoever measures it has to know the id, 71 random bits, before; previews and repositories of others show no difference, nor do builds on SQLite; on PostgreSQL a build of another account, asked for by its id, takes some 13 µs of 630 longer.',
  },
  {
    promise: 'nobody sees another account',
    remains:
      'A cursor holds the number of a reservation, which all accounts draw from one sequence: two cursors of one account tell how much was reserved on the server between them.',
  },
];
