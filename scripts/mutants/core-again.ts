import type { Fault } from './fault.ts';

const core = 'packages/server/src/core';
const reservations = ['packages/server/test/reservations.test.ts'];
const overtaking = {
  tests: ['packages/server/test/locks.files.postgres.test.ts'],
  on: 'postgres+files',
} as const;
const overtaken = { ...overtaking, tests: [...overtaking.tests] };

/** What is asked again in each place of its own, and what is done before what. */
export const again: Fault[] = [
  {
    name: 'a finalize does not look whose the repository is by now',
    file: `${core}/builds/upload-target.ts`,
    find: 'reads.builds.ofAccount(account.id, targetId)',
    replace: 'reads.builds.byId(account && targetId)',
    ...overtaken,
  },
  {
    name: 'a finalize of what is gone waits for another one',
    file: `${core}/uploads/finalize.ts`,
    find: 'await uploadTarget.requireAccess(deps.store, caller, reservation);',
    replace: '',
    tests: ['packages/server/test/faults.files.test.ts'],
  },
  {
    name: 'a closed reservation is finalized',
    file: `${core}/uploads/finalize.ts`,
    find: 'if (reservation.closedAt !== null) throw expired();',
    replace: '',
    tests: reservations,
  },
  {
    name: 'a closed reservation is renewed',
    file: `${core}/uploads/renew.ts`,
    find: 'if (before.closedAt !== null || last <= now) throw expired();',
    replace: 'if (last <= now) throw expired();',
    tests: reservations,
  },
  {
    name: 'a finalized reservation is renewed',
    file: `${core}/uploads/renew.ts`,
    find: 'if (before.finalizedAt !== null) {',
    replace: 'if (Number(before.finalizedAt) < 0) {',
    tests: ['acceptance/renew.test.ts'],
  },
  {
    name: 'a renewal counts what the account has come to hold',
    file: `${core}/uploads/renew.ts`,
    find: `    const slots = await refillSlots(tx, before);
    if (before.expiresAt <= now) {
      // It is open again, so it counts towards the open reservations of its target and the quota.
      await tx.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(tx, deps, before.accountId, slots, now);
    }`,
    replace: `    if (before.expiresAt <= now) {
      // It is open again, so it counts towards the open reservations of its target and the quota.
      await tx.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(tx, deps, before.accountId, await tx.slots.of(id), now);
    }
    const slots = await refillSlots(tx, before);`,
    tests: reservations,
  },
  {
    name: 'bytes that arrive late are noted on a closed reservation',
    file: `${core}/uploads/put-slot.ts`,
    find: `    requireOpen(reservation, arrivedAt);
    const { contentHash`,
    replace: '    const { contentHash',
    tests: ['packages/server/test/slots.files.test.ts'],
  },
  {
    name: 'who wants a preview locked locks nothing',
    file: `${core}/previews/upload-target.ts`,
    find: 'tx.previews.lock(shareId)',
    replace: 'tx.previews.find(shareId)',
    ...overtaken,
  },
  {
    name: 'a repository is unlinked after its reservations are closed',
    file: `${core}/accounts/administer.ts`,
    find: `    if (!(await repositories.unlink(linked.id, now))) return linked;
    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);`,
    replace: `    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);
    if (!(await repositories.unlink(linked.id, now))) return linked;`,
    ...overtaken,
  },
  {
    name: 'a finalize locks its reservation before its target',
    file: `${core}/uploads/finalize.ts`,
    find: `    await uploadTarget.lock(tx, targetId);
    const reservation = await tx.reservations.lock(id);`,
    replace: `    const reservation = await tx.reservations.lock(id);
    await uploadTarget.lock(tx, targetId);`,
    ...overtaken,
  },
  {
    name: 'a renewal locks its reservation before its target',
    file: `${core}/uploads/renew.ts`,
    find: `    await uploadTarget.lock(tx, targetId);
    const before = await tx.reservations.lock(id);`,
    replace: `    const before = await tx.reservations.lock(id);
    await uploadTarget.lock(tx, targetId);`,
    ...overtaken,
  },
];
