import type { Group } from '../fault.ts';

const uploads = 'packages/server/src/core/uploads';
const core = 'packages/server/src/core';
const jobs = 'packages/server/src/jobs';
const test = 'packages/server/test';

/** Locks taken by the rules: rows of a target, its reservation, its account. */
export const locks: Group = {
  why: 'Stryker tests on SQLite, where a lock does nothing, and it has no mutator that replaces a locking read with a plain one.',
  faults: [
    {
      name: 'finalize does not lock its build',
      file: `${uploads}/finalize.ts`,
      find: 'await product.lockTarget(rows, targetId);',
      replace: '',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'finalize does not lock its reservation',
      file: `${uploads}/finalize.ts`,
      find: 'await rows.reservations.lock(id);',
      replace: 'await rows.reservations.find(id);',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'finalize locks the reservation before the build',
      file: `${uploads}/finalize.ts`,
      find: `    await product.lockTarget(rows, targetId);
    const reservation = await rows.reservations.lock(id);`,
      replace: `    const reservation = await rows.reservations.lock(id);
    await product.lockTarget(rows, targetId);`,
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'renew does not lock its build',
      file: `${uploads}/renew.ts`,
      find: 'await product.lockTarget(rows, targetId);',
      replace: '',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'renew does not lock its reservation',
      file: `${uploads}/renew.ts`,
      find: 'await rows.reservations.lock(id);',
      replace: 'await rows.reservations.find(id);',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'renew locks the reservation before the build',
      file: `${uploads}/renew.ts`,
      find: `    await product.lockTarget(rows, targetId);
    const before = await rows.reservations.lock(id);`,
      replace: `    const before = await rows.reservations.lock(id);
    await product.lockTarget(rows, targetId);`,
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the lock of a build is a plain read',
      file: `${core}/builds/product.ts`,
      find: 'rows.builds.lock(id)',
      replace: 'rows.builds.byId(id)',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the lock of a preview is a plain read',
      file: `${core}/previews/product.ts`,
      find: 'rows.previews.lock(shareId)',
      replace: 'rows.previews.find(shareId)',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'deleting a build does not lock it',
      file: `${core}/builds/delete-build.ts`,
      find: 'rows.builds.lock(id)',
      replace: 'rows.builds.byId(id)',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'deleting a preview does not lock it',
      file: `${core}/previews/delete-preview.ts`,
      find: 'rows.previews.lock(shareId)',
      replace: 'rows.previews.find(shareId)',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'reserve does not lock its repository',
      file: `${core}/builds/reserve-build.ts`,
      find: 'if (!(await rows.repositories.hold(repository.id))) throw notFound();',
      replace: '',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the quota is checked without a lock',
      file: `${uploads}/quota.ts`,
      find: 'await rows.accounts.lock(accountId);',
      replace: '',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the quota is read before it is locked',
      file: `${uploads}/quota.ts`,
      find: `await rows.accounts.lock(accountId);
  // In this order: a PUT that comes in between counts twice, and in the other one not at all.
  const promised = await rows.usage.promisedBytes(accountId, now);`,
      replace: `const promised = await rows.usage.promisedBytes(accountId, now);
  await rows.accounts.lock(accountId);`,
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'PUT does not lock its reservation',
      file: `${uploads}/put-slot.ts`,
      find: 'await rows.reservations.lock(slot.reservationId);',
      replace: 'await rows.reservations.find(slot.reservationId);',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the sweep does not lock what it removes',
      file: `${jobs}/sweep.ts`,
      find: 'for (const id of candidates) await targets.lock(id);',
      replace: '',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'the sweep does not read again what it locked',
      file: `${jobs}/sweep.ts`,
      find: '(await due()).filter((id) => candidates.has(id))',
      replace: '[...candidates]',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
    {
      name: 'two concurrent reserves with one Idempotency-Key both succeed',
      file: `${uploads}/idempotency.ts`,
      find: 'if (!(await rows.reservations.putIdempotency(row, seen.row))) throw new Overtaken();',
      replace: 'await rows.reservations.putIdempotency(row, seen.row);',
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
  ],
};
