import type { Group } from '../fault.ts';

/** Locks taken by the rules: rows of a target, its reservation, its account. */
export const locks: Group = {
  why: 'Stryker tests on SQLite, where a lock does nothing, and it has no mutator that replaces a locking read with a plain one.',
  faults: [
    {
      name: 'finalize and renew do not lock the reservation',
      file: 'packages/server/src/core/uploads/lock-upload.ts',
      find: 'tx.reservations.lock(id),',
      replace: 'tx.reservations.find(id),',
      tests: [
        'packages/server/test/locks-renew.files.postgres.test.ts',
        'packages/server/test/locks-finalize.files.postgres.test.ts',
      ],
      on: 'postgres+files',
    },
    {
      name: 'finalize and renew lock the reservation before the build',
      file: 'packages/server/src/core/uploads/lock-upload.ts',
      find: `const [target, reservation] = await Promise.all([
    uploadTarget.lock(tx, caller, targetId),
    tx.reservations.lock(id),`,
      replace: `const [reservation, target] = await Promise.all([
    tx.reservations.lock(id),
    uploadTarget.lock(tx, caller, targetId),`,
      tests: ['packages/server/test/locks-finalize.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'an unlink during the wait for a reservation is not noticed',
      file: 'packages/server/src/core/uploads/lock-upload.ts',
      find: '    await uploadTarget.requireAccess(tx, caller, targetId);',
      replace: '    await Promise.resolve();',
      tests: ['packages/server/test/locks-finalize.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'the lock of a build is a plain read',
      file: 'packages/server/src/core/builds/upload-target.ts',
      find: 'tx.builds.lockOfAccount(',
      replace: 'tx.builds.ofAccount(',
      tests: [
        'packages/server/test/locks-renew.files.postgres.test.ts',
        'packages/server/test/locks-finalize.files.postgres.test.ts',
      ],
      on: 'postgres+files',
    },
    {
      name: 'the lock of a preview is a plain read',
      file: 'packages/server/src/core/previews/upload-target.ts',
      find: 'tx.previews.lock(shareId)',
      replace: 'tx.previews.find(shareId)',
      tests: [
        'packages/server/test/locks-renew.files.postgres.test.ts',
        'packages/server/test/locks-finalize.files.postgres.test.ts',
      ],
      on: 'postgres+files',
    },
    {
      name: 'deleting a build does not lock it',
      file: 'packages/server/src/core/builds/delete-build.ts',
      find: 'tx.builds.lock(id)',
      replace: 'tx.builds.byId(id)',
      tests: ['packages/server/test/locks-renew.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'deleting a preview does not lock it',
      file: 'packages/server/src/core/previews/delete-preview.ts',
      find: 'tx.previews.lock(shareId)',
      replace: 'tx.previews.find(shareId)',
      tests: [
        'packages/server/test/locks-renew.files.postgres.test.ts',
        'packages/server/test/locks-finalize.files.postgres.test.ts',
      ],
      on: 'postgres+files',
    },
    {
      name: 'reserve does not lock its repository',
      file: 'packages/server/src/core/accounts/callers-repository.ts',
      find: 'await tx.repositories.lockShared(',
      replace: 'await tx.repositories.ofAccount(',
      tests: ['packages/server/test/locks-reserve.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'the quota is checked without a lock',
      file: 'packages/server/src/core/uploads/quota.ts',
      find: 'await tx.accounts.lock(accountId);',
      replace: '',
      tests: ['packages/server/test/locks-reserve.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'the quota is read before it is locked',
      file: 'packages/server/src/core/uploads/quota.ts',
      find: `await tx.accounts.lock(accountId);
  // In this order a PUT in between counts twice. In the other order it would not count at all.
  const coming = puts.of(accountId);
  const reserved = await tx.usage.reservedBytes(accountId, now);`,
      replace: `const coming = puts.of(accountId);
  const reserved = await tx.usage.reservedBytes(accountId, now);
  await tx.accounts.lock(accountId);`,
      tests: ['packages/server/test/locks-reserve.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'PUT does not lock its reservation',
      file: 'packages/server/src/core/uploads/fill-slots.ts',
      find: 'await tx.reservations.lock(reservationId);',
      replace: 'await tx.reservations.find(reservationId);',
      tests: ['packages/server/test/locks-reserve.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'the sweep does not lock what it removes',
      file: 'packages/server/src/core/retention/expire-targets.ts',
      find: 'for (const id of candidates) await targets.lock(id);',
      replace: '',
      tests: ['packages/server/test/locks-finalize.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'the sweep does not read again what it locked',
      file: 'packages/server/src/core/retention/expire-targets.ts',
      find: '(await due()).filter((id) => candidates.has(id))',
      replace: '[...candidates]',
      tests: ['packages/server/test/locks-finalize.files.postgres.test.ts'],
      on: 'postgres+files',
    },
    {
      name: 'two concurrent reserves with one Idempotency-Key both succeed',
      file: 'packages/server/src/core/uploads/idempotency.ts',
      find: 'if (!(await tx.reservations.putIdempotency(row, seen.row))) throw new ConcurrentRequestError();',
      replace: 'await tx.reservations.putIdempotency(row, seen.row);',
      tests: ['packages/server/test/locks-reserve.files.postgres.test.ts'],
      on: 'postgres+files',
    },
  ],
};
