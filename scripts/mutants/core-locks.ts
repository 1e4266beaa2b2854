import type { Fault } from './fault.ts';

const core = 'packages/server/src/core';
const noticed = {
  tests: ['packages/server/test/locks.files.postgres.test.ts'],
  on: 'postgres+files',
} as const;

/** Who overtakes whom on a database where transactions run side by side. */
export const locks: Fault[] = [
  {
    name: 'a finalize does not lock its target',
    file: `${core}/uploads/finalize.ts`,
    find: 'await uploadTarget.lock(tx, targetId);',
    replace: '',
  },
  {
    name: 'a finalize does not lock its reservation',
    file: `${core}/uploads/finalize.ts`,
    find: 'await tx.reservations.lock(id);',
    replace: 'await tx.reservations.find(id);',
  },
  {
    name: 'a renewal does not lock its target',
    file: `${core}/uploads/renew.ts`,
    find: 'await uploadTarget.lock(tx, targetId);',
    replace: '',
  },
  {
    name: 'a renewal does not lock its reservation',
    file: `${core}/uploads/renew.ts`,
    find: 'await tx.reservations.lock(id);',
    replace: 'await tx.reservations.find(id);',
  },
  {
    name: 'who wants a build locked locks nothing',
    file: `${core}/builds/upload-target.ts`,
    find: 'tx.builds.lock(id)',
    replace: 'tx.builds.byId(id)',
  },
  {
    name: 'a delete does not lock its build',
    file: `${core}/builds/delete-build.ts`,
    find: 'tx.builds.lock(id)',
    replace: 'tx.builds.byId(id)',
  },
  {
    name: 'a delete does not lock its preview',
    file: `${core}/previews/delete-preview.ts`,
    find: 'tx.previews.lock(shareId)',
    replace: 'tx.previews.find(shareId)',
  },
  {
    name: 'a reserve does not hold its repository',
    file: `${core}/builds/reserve-build.ts`,
    find: 'if (!(await tx.repositories.lockShared(repository.id))) throw notFound();',
    replace: '',
  },
  {
    name: 'two reserves at once look at the same quota',
    file: `${core}/uploads/quota.ts`,
    find: 'await tx.accounts.lock(accountId);',
    replace: '',
  },
  {
    name: 'the quota is looked at before it is locked',
    file: `${core}/uploads/quota.ts`,
    find: `await tx.accounts.lock(accountId);
  // In this order a PUT in between counts twice. In the other order it would not count at all.
  const promised = await tx.usage.reservedBytes(accountId, now);`,
    replace: `const promised = await tx.usage.reservedBytes(accountId, now);
  await tx.accounts.lock(accountId);`,
  },
  {
    name: 'a PUT does not lock its reservation',
    file: `${core}/uploads/put-slot.ts`,
    find: 'await tx.reservations.lock(slot.reservationId);',
    replace: 'await tx.reservations.find(slot.reservationId);',
  },
  {
    name: 'the sweep does not lock what it removes',
    file: 'packages/server/src/core/retention/expire-targets.ts',
    find: 'for (const id of candidates) await targets.lock(id);',
    replace: '',
  },
  {
    name: 'the sweep does not look again at what it has locked',
    file: 'packages/server/src/core/retention/expire-targets.ts',
    find: '(await due()).filter((id) => candidates.has(id))',
    replace: '[...candidates]',
  },
  {
    name: 'two that reserve at once with one Idempotency-Key have a reservation each',
    file: `${core}/uploads/idempotency.ts`,
    find: 'if (!(await tx.reservations.putIdempotency(row, seen.row))) throw new ConcurrentRequestError();',
    replace: 'await tx.reservations.putIdempotency(row, seen.row);',
  },
  {
    name: 'the later of two that reserve at once with one Idempotency-Key fails',
    file: `${core}/uploads/reserve.ts`,
    find: 'if (!(error instanceof ConcurrentRequestError)) throw error;',
    replace: 'throw error;',
  },
].map((fault) => ({ ...fault, ...noticed, tests: [...noticed.tests] }));
