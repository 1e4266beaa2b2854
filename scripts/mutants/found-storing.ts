import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const healing = ['packages/server/test/heal.files.test.ts'];

/** What readers found in how bytes, rows and sweeps go together, brought back. */
export const foundInStoring: Fault[] = [
  {
    name: 'an older pending build is the latest when a newer one becomes ready meanwhile',
    file: `${server}/db/queries/builds.ts`,
    find: 'return (await findReady()) ?? pending;',
    replace: 'return pending ?? (await findReady());',
    tests: [`${server}/db/queries/latest-meanwhile.test.ts`],
  },
  {
    name: 'retention takes a build while its uploads are verified',
    file: `${server}/db/queries/build-changes.ts`,
    find: ".where('reservations.lease_until', '>', p.now),",
    replace: ".where('reservations.lease_until', '<', 0),",
    tests: ['packages/server/test/collect.s3.test.ts'],
    on: 'sqlite+s3',
  },
  {
    name: 'renewing makes a reservation shorter',
    file: `${server}/core/uploads/renew.ts`,
    find: 'Math.max(before.expiresAt, wished)',
    replace: 'wished',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'a walk that a shutdown broke off counts as done',
    file: `${server}/jobs/sweep-job.ts`,
    find: "  signal.addEventListener('abort', releaseNow);\n",
    replace: '',
    tests: ['packages/server/test/sweep.test.ts'],
  },
  {
    name: 'what a move left half written is in the way of the next',
    file: `${server}/operator/move/move-bytes.ts`,
    find: 'if (there !== undefined) await options.to.delete(key);',
    replace: '',
    tests: [`${server}/operator/move/move-bytes.test.ts`],
  },
  {
    name: 'on macOS a commit waits in the cache of the drive',
    file: `${server}/db/sqlite/connection.ts`,
    find: "this.#database.exec('pragma fullfsync = on');",
    replace: '',
    tests: [`${server}/db/sqlite/group-commit.test.ts`],
  },
  {
    name: 'on macOS a checkpoint waits in the cache of the drive',
    file: `${server}/db/sqlite/connection.ts`,
    find: "this.#database.exec('pragma checkpoint_fullfsync = on');",
    replace: '',
    tests: [`${server}/db/sqlite/group-commit.test.ts`],
  },
  {
    name: 'the folder of the bytes is synced by who made it alone',
    file: `${server}/blobs/files/folders.ts`,
    find: 'dirname(first ?? directory)',
    replace: 'first === undefined ? directory : dirname(first)',
    tests: [`${server}/blobs/files/durability.test.ts`],
  },
  {
    name: 'a reserve says that lost bytes are uploaded',
    file: `${server}/core/uploads/reserve.ts`,
    find: 'await clearMissingBytes(deps, reservation, reserved.slots)',
    replace: 'reserved.slots',
    tests: healing,
  },
  {
    name: 'a renewal says that lost bytes are uploaded',
    file: `${server}/core/uploads/renew.ts`,
    find: 'await clearMissingBytes(deps, reservation, renewed.slots)',
    replace: 'renewed.slots',
    tests: healing,
  },
  {
    name: 'a slot whose bytes are lost stays filled',
    file: `${server}/core/uploads/missing-bytes.ts`,
    find: 'for (const { objectKey, storedKey } of missing) await tx.slots.empty(objectKey, storedKey);',
    replace: '',
    tests: healing,
  },
  {
    name: 'a slot is emptied of bytes that came back meanwhile',
    file: `${server}/db/queries/slots.ts`,
    find: "    .where('object_key', '=', p.objectKey)\n    .where('stored_key', '=', p.storedKey),",
    replace: "    .where('object_key', '=', p.objectKey),",
    tests: [`${server}/db/sqlite/store.test.ts`],
  },
  {
    name: 'a store that does not answer is in the way of a reserve',
    file: `${server}/core/uploads/missing-bytes.ts`,
    find: '    filled.length = 0;\n    return [];',
    replace: "    throw new Error('no answer');",
    tests: healing,
  },
];
