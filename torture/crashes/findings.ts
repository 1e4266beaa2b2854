import type { Finding, Remainder } from '../finding.ts';

const promise = 'what was acknowledged survives a crash and power loss';

export const findings: Finding[] = [
  {
    promise,
    found:
      'Bytes that a disk had cut short were answered with the length they once had, and the connection stayed open: whoever read them waited for the rest for 72 seconds.',
    changed:
      'The store looks at the size before it promises a length; bytes that have lost their end are answered like bytes that are gone, with 404, and the next PUT of them brings them back.',
    test: 'packages/server/test/heal.files.test.ts',
    faults: [
      'bytes that a disk cut short are promised whole',
      'nobody says how many bytes are promised',
    ],
  },
  {
    promise,
    found:
      'Bytes that a disk or a restore had lost were still called uploaded: a client that skips those, as ours does, published a build without them.',
    changed: 'A reserve and a renewal ask the store for what they call uploaded.',
    test: 'packages/server/test/heal.files.test.ts',
    faults: [
      'a reserve says that lost bytes are uploaded',
      'a renewal says that lost bytes are uploaded',
      'a slot whose bytes are lost stays filled',
    ],
  },
  {
    promise,
    found:
      'On macOS a commit of SQLite was acknowledged while it lay in the cache of the drive: an fsync of that system does not empty it.',
    changed: 'SQLite is told to use F_FULLFSYNC, as Node does for the bytes.',
    test: 'packages/server/src/db/group-commit.test.ts',
    faults: [
      'on macOS a commit waits in the cache of the drive',
      'on macOS a checkpoint waits in the cache of the drive',
    ],
  },
  {
    promise,
    found:
      'A server that died between making the folder of the bytes and syncing its entry left that entry unsynced for good.',
    changed: 'Each process syncs the entry once, whether or not the folder was there.',
    test: 'packages/server/src/blobs/durability.test.ts',
    faults: ['the folder of the bytes is synced by who made it alone'],
  },
  {
    promise,
    found:
      'A move to a file store that was killed could not be run again: a file that it had begun was in the way, and nothing is written over.',
    changed: 'What has another size than it shall have makes room.',
    test: 'packages/server/src/jobs/move-bytes.test.ts',
    faults: ['what a move left half written is in the way of the next'],
  },
];

export const remains: Remainder[] = [
  {
    promise,
    remains:
      'PostgreSQL dies, and loses its power, at commits, finalizes and deletes; while uploads are collected from S3, the servers alone are killed. During a sweep, servers die and lose their power on SQLite and files.',
  },
  {
    promise,
    remains:
      'Power loss is simulated on ext4 alone, where the fsync of a new file makes its name durable as well. That the folder is synced, too, shows only for streamed bodies (which are renamed), and for small ones in the unit tests.',
  },
  {
    promise,
    remains:
      'Disks that lie about a flush, and the durability of the S3 store itself: the one of the tests keeps its bytes in memory.',
  },
];
