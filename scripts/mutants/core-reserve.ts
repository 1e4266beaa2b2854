import type { Fault } from './fault.ts';

const uploads = 'packages/server/src/core/uploads';

/** What may be declared, and what a reservation gives away. */
export const reserve: Fault[] = [
  {
    name: 'a path may have 513 bytes',
    file: 'packages/contract/src/names.ts',
    find: 'const MAX_PATH_BYTES = 512;',
    replace: 'const MAX_PATH_BYTES = 513;',
    tests: ['acceptance/name-path.test.ts'],
  },
  {
    name: 'paths that differ in case are two',
    file: `packages/contract/src/names.ts`,
    find: `    .toLowerCase()
    .replace(/[^ı]+/g, (others) => others.toUpperCase())
`,
    replace: '',
    tests: ['acceptance/name-path.test.ts'],
  },
  {
    name: 'a bundle, file or recording may be a byte too large',
    file: `${uploads}/declared-limits.ts`,
    find: 'if (sizeBytes > largest[role]) {',
    replace: 'if (sizeBytes > largest[role] + 1) {',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'the bundle does not count as an object',
    file: `${uploads}/declared-limits.ts`,
    find: 'if (objects.length > limits.maxObjects) {',
    replace: 'if (objects.length - 1 > limits.maxObjects) {',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'the quota of an account is not enforced',
    file: `${uploads}/quota.ts`,
    find: 'if (stored + promised + more <= quota) return;',
    replace: 'if (stored + promised <= quota) return;',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'what open reservations were promised does not count towards the quota',
    file: `${uploads}/quota.ts`,
    find: 'if (stored + promised + more <= quota) return;',
    replace: 'if (stored + more <= quota) return;',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'a renewal needs no room and makes a ninth',
    file: `${uploads}/renew.ts`,
    find: 'if (before.expiresAt <= now) {',
    replace: 'if (before.expiresAt < 0) {',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'a renewal needs room for what the account holds',
    file: `${uploads}/renew.ts`,
    find: 'await requireRoom(tx, deps, before.accountId, slots, now);',
    replace:
      'await requireRoom(tx, deps, before.accountId, slots.map((slot) => ({ ...slot, storedKey: null })), now);',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'an Idempotency-Key brings back a reservation that was closed',
    file: `${uploads}/reserve.ts`,
    find: 'if (reservation.closedAt !== null && reservation.finalizedAt === null) return undefined;',
    replace: '',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'one reservation more than allowed stays open',
    file: `${uploads}/reserve.ts`,
    find: 'limits.maxOpenReservations - 1',
    replace: 'limits.maxOpenReservations',
    tests: ['acceptance/build-identity.test.ts'],
  },
  {
    name: 'bytes compressed to another size pass for those declared',
    file: `${uploads}/reserve.ts`,
    find: 'row.sizeBytes === slot.sizeBytes &&',
    replace: '',
    tests: [`${uploads}/reserve.test.ts`],
  },
  {
    name: 'an Idempotency-Key brings back a reservation for another body',
    file: `${uploads}/idempotency.ts`,
    find: 'if (row.bodyHash !== request.bodyHash) {',
    replace: "if (row.bodyHash === '') {",
    tests: ['acceptance/idempotency.test.ts'],
  },
  {
    name: 'the order of fields makes another body',
    file: `${uploads}/idempotency.ts`,
    find: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    replace: '',
    tests: ['acceptance/idempotency.test.ts'],
  },
  {
    name: 'a reserve that is tried again across an upgrade is a second one',
    file: 'packages/server/src/core/uploads/idempotency.ts',
    find: 'own ?? (await tx.reservations.idempotency(accountId, endpoint, plainKey))',
    replace: 'plainKey ? own : own',
    tests: ['packages/server/test/older-idempotency.test.ts'],
  },
  {
    name: 'ı and i are one letter',
    file: 'packages/contract/src/names.ts',
    find: '.replace(/[^ı]+/g, (others) => others.toUpperCase())',
    replace: '.toUpperCase()',
    tests: ['packages/contract/src/names.test.ts'],
  },
];
