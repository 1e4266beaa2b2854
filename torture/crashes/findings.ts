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
];

export const remains: Remainder[] = [
  {
    promise,
    remains:
      'PostgreSQL dies, and loses its power, at commits, finalizes and deletes; while uploads are collected from S3, the servers alone are killed.',
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
