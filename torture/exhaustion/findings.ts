import type { Finding, Remainder } from '../finding.ts';
import { brokenRequests } from './broken-requests.ts';
import { steppingClock } from './clock.ts';
import { fullDisk } from './full-disk.ts';
import { descriptors, fileSizes } from './resources.ts';
import { slowClients } from './slow-clients.ts';
import { badStore } from './stores.ts';

const { promise: onFullDisk } = fullDisk;
const { promise: onClock } = steppingClock;

export const findings: Finding[] = [
  {
    promise: onFullDisk,
    found:
      'A PUT of more than about a mebibyte that was refused in the middle (507, 503, 408) stood still: nobody read the rest of its body, so a client that sends all before it reads never saw the answer, and the next request on its connection hung for 30 seconds and was reset.',
    changed: 'What a refusal leaves of a body is read and thrown away.',
    test: 'packages/server/test/faults.files.test.ts',
    faults: ['the rest of a body that was refused is read by nobody'],
  },
  {
    promise: onFullDisk,
    found:
      'Deleting builds made no room for a day: what a reservation had brought stayed for 25 hours, and counted towards the quota, though the reservation was finalized or closed.',
    changed: 'Only what is reserved and still open keeps bytes; the next sweep takes the rest.',
    test: 'packages/server/test/sweep.test.ts',
    faults: ['a finalized reservation keeps bytes'],
  },
  {
    promise: onFullDisk,
    found:
      'When the disk of PostgreSQL was full at a COMMIT, the answer was 507 and “nothing was changed”, and the bytes were taken away; but PostgreSQL ends then, and what it had committed may come back with it: a build without its bytes.',
    changed: 'Such a COMMIT is 503, “whether it did is not known”, and the bytes stay.',
    test: 'packages/server/src/db/dialects/transactions.postgres.test.ts',
    faults: ['a full disk at COMMIT is told as nothing changed'],
  },
  {
    promise: onClock,
    found:
      'With a clock set ahead by more than a day, a sweep took bytes for strays that were being stored just then; the PUT of them was answered with 200.',
    changed:
      'How old stored bytes are is judged by a clock that is not set while the process lives.',
    test: 'packages/server/test/sweep.files.test.ts',
    faults: ['what is being stored is a stray when the clock is set ahead'],
  },
  {
    promise: fileSizes.promise,
    found:
      'When the log itself could not be written (a full disk, a limit), each line threw where it was logged: in the sweep that ended the server, elsewhere it replaced the answer; and all lines were kept in memory without bound.',
    changed: 'A log that cannot be written throws nowhere, and a mebibyte of it is kept at most.',
    test: 'packages/server/src/ops/logging.test.ts',
    faults: [
      'a log that cannot be written throws where it is written',
      'a log that cannot be written is kept in memory',
    ],
  },
  {
    promise: onClock,
    found: 'With a clock set back by an hour, a read with `wait=1` waited for that hour.',
    changed: 'What was slept counts as waited, whatever the clock says.',
    test: 'packages/server/test/http-waiting.test.ts',
    faults: ['a read waits for as long as the clock was set back'],
  },
  {
    promise: onClock,
    found:
      'With a clock set back by a day, a key that had many requests was refused for a day (429, Retry-After of a day).',
    changed: 'Requests are counted in windows of the monotonic clock.',
    test: 'packages/server/test/rate-limit.test.ts',
    faults: [
      'a key is kept out for as long as the clock was set back',
      'windows of requests go by the time of day',
    ],
  },
  {
    promise: onClock,
    found: 'After a sweep while the clock was a year ahead, nothing was swept for a year.',
    changed: 'A turn that ends later than one taken now is taken over.',
    test: 'packages/server/src/db/sqlite.test.ts',
    faults: ['a clock that was ahead once keeps everybody from sweeping'],
  },
  {
    promise: brokenRequests.promise,
    found:
      'A request whose body broke off while its key was looked up was waited for without end, and left no line in the log.',
    changed: 'Its end is noticed before its body is read, and told as `client went away`.',
    test: 'packages/server/test/http-bodies.test.ts',
    faults: ['a body that broke off before it was read is waited for'],
  },
];

export const remains: Remainder[] = [
  {
    promise: onClock,
    remains:
      'A clock that is far ahead while a sweep runs expires what is due by it: that is what retention means. On SQLite it is the clock of the machine; `vitrine-server doctor` compares it.',
  },
  {
    promise: onClock,
    remains:
      'On SQLite with S3: a server that is killed while it verifies, and whose clock is then set back, lets that one finalize wait until the clock has come to where it was; a new reservation does not.',
  },
  {
    promise: onClock,
    remains:
      'On PostgreSQL it is the clock of the database, which no trial can set: the server is given another one in its place, and how it reads that of the database has tests of its own.',
  },
  {
    promise: fileSizes.promise,
    remains:
      'A disk that stalls or fails to read is tried by tests of the file store alone, with a file system that does so, not by a trial of the whole server.',
  },
  {
    promise: badStore.promise,
    remains:
      'A store that answers a reader with other bytes of the right number is not noticed: bytes are hashed before they are accepted, not each time they are read. Clients have the hash in the record.',
  },
  {
    promise: brokenRequests.promise,
    remains:
      'Bytes that are no HTTP, sent behind a whole PUT while that is still being stored, may end the connection before its answer; then nothing was acknowledged.',
  },
  {
    promise: descriptors.promise,
    remains:
      'A connection that comes while the system gives the server no descriptor at all waits in the system’s queue: to refuse it the server would have to accept it first.',
  },
  {
    promise: descriptors.promise,
    remains:
      'A reserve and a finalize need a descriptor only where their connection, or one to a store, is a new one: that they are refused for want of one is not demanded, as it is of a PUT to files.',
  },
  {
    promise: slowClients.promise,
    remains:
      'A reader that takes a packet of a large answer now and then is not let go of, however long the answer takes: a connection ends when nothing has moved on it for two minutes. It costs a connection and its buffers, and keeps nobody waiting. Who takes so little that nothing moves, such as three bytes a second, is let go of.',
  },
];
