import type { Fault } from './fault.ts';

const uploads = 'packages/server/src/core/uploads';
const collect = ['packages/server/test/collect.s3.test.ts'];
const twoServers = ['packages/server/test/two-servers.s3.postgres.test.ts'];

/** What several processes and a store of its own ask of a finalize. */
export const collecting: Fault[] = [
  {
    name: 'the row is committed before anything is copied',
    file: `${uploads}/collect.ts`,
    find: 'const found = await blobs.collect(slot, { sizeBytes, contentHash, encoding, maxDecodedBytes });',
    replace: `const found: Awaited<ReturnType<typeof blobs.collect>> = { key: slot.objectKey, encoding: encoding ?? 'identity' };
  if (maxDecodedBytes > 0) void blobs.collect(slot, { sizeBytes, contentHash, encoding, maxDecodedBytes });`,
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'what was collected stays in staging',
    file: `${uploads}/collect.ts`,
    find: 'if (kept !== null) await blobs.discard(slot.objectKey);',
    replace: '',
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'the lease is not asked for',
    file: `${uploads}/collect.ts`,
    find: 'if (!(await store.reservations.acquireLease(reservationId, now, now + LEASE_MS))) {',
    replace:
      'if (!(await store.reservations.acquireLease(reservationId, now, now + LEASE_MS)) && now < 0) {',
    tests: twoServers,
    on: 'postgres+s3',
  },
  {
    name: 'the lease ends in the middle of long work',
    file: `${uploads}/collect.ts`,
    find: 'await store.reservations.extendLease(id, clock.now() + LEASE_MS).catch(() => {});',
    replace: '',
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'the lease outlives work that came to nothing',
    file: `${uploads}/collect.ts`,
    find: 'await (problems.size > 0 ? releaseLease() : stop());',
    replace: 'await stop();',
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'a finalize in time is not joined after the expiry',
    file: `${uploads}/finalize.ts`,
    find: 'if (!(await tx.reservations.isLeased(id, clock.now()))) throw expired();',
    replace: 'if (clock.now() > 0) throw expired();',
    tests: twoServers,
    on: 'postgres+s3',
  },
  {
    name: 'the lease ends before what came of it is committed',
    file: `${uploads}/collect.ts`,
    find: 'await (problems.size > 0 ? releaseLease() : stop());',
    replace: 'await releaseLease();',
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'bytes that could not be noted are taken for those of a closed reservation',
    file: `${uploads}/collect.ts`,
    find: 'if (error instanceof Refusal && over.includes(error.code)) return null;',
    replace: 'if (error instanceof Error) return null;',
    tests: collect,
    on: 'sqlite+s3',
  },
];
