/** Known limits of each promise, and why they remain. docs/trust.md prints them. */
export const remains: Readonly<Record<string, readonly string[]>> = {
  'the state machine is the contract': [
    'A server that dies is cut off from its stores at any of its calls to them, inside one process. Other scenarios kill real processes. Two servers are tested on PostgreSQL and S3 only, and their common clock never differs between them.',
    'A PUT to an expired url of S3 is not tested: such urls expire in real time, which the clock of the model does not move.',
  ],
  'what was acknowledged survives a crash and power loss': [
    'PostgreSQL keeps what it committed with fsync, by its own promise: it is killed, restarted and refused, and its power is not cut. That Vitrine commits with synchronous_commit is shown by unit tests. While uploads are collected from S3, only the servers are killed. During a sweep, servers die and lose power on SQLite and files.',
    'Power loss is simulated on ext4 only, where the fsync of a new file makes its name durable as well. That the folder is synced, too, is shown only for streamed bodies (which are renamed), and for small ones by unit tests.',
    'Disks that acknowledge a flush without doing it, and the durability of the S3 store itself: the store of the tests keeps its bytes in memory.',
  ],
  'a clock that is set back and forth changes what has expired, and nothing else': [
    'A clock that is far ahead during a sweep expires what is due by that clock, because retention is defined so. On SQLite it is the clock of the machine; `vitrine-server doctor` compares it.',
    'On SQLite with S3: when a server is killed while it verifies uploads and the clock is then set back, the finalize of that reservation waits until the clock has reached the earlier time again. A new reservation does not wait.',
    'On PostgreSQL it is the clock of the database, which no scenario can set: the server gets another clock instead, and other tests check how it reads that of the database.',
  ],
  'writes that the system refuses are answered 503 or 507 and leave nothing, and reads continue': [
    'A disk that stalls or fails to read is tested with the file store only, on a simulated file system, not with a whole server.',
  ],
  'a store that fails, stalls or answers falsely leads to 503, never to a wrong 2xx; the server recovers':
    [
      'A store that is silent for long is tested with the adapter of S3 alone, and so is one that lists falsely: a sweep deletes by rows, so such a list leaves bytes and deletes none that are needed.',
      'A store that sends other bytes of the right length to a reader is not detected: bytes are hashed before they are accepted, not each time they are read. Clients have the hash in the record.',
    ],
  'bodies of a wrong length and clients that disconnect at any point leave nothing behind': [
    'Bytes that are not HTTP, sent behind a whole PUT while it is being stored, may end the connection before its response. Then nothing was acknowledged.',
  ],
  'without file descriptors the server refuses and loses nothing, and it recovers when it has some':
    [
      'A connection that arrives while the server can get no descriptor at all waits in the queue of the system: to refuse it, the server would have to accept it first.',
      'A reserve or a finalize needs a descriptor only if its connection, or one to a store, is new. Unlike for a PUT to files, the scenario does not require that they are refused.',
    ],
  'slow clients are disconnected in time and delay nobody else': [
    'A reader that takes a packet of a large response now and then is not disconnected, however long the response takes: a connection ends after two minutes without progress. Such a reader occupies a connection and its buffers, and delays nobody. A reader so slow that there is no progress, such as three bytes a second, is disconnected.',
  ],
  'whatever a connection sends is answered as the contract says, or refused and closed': [
    'When a malformed request follows a valid one before its response, the connection ends and the response is lost. When a client ends its half of a connection before the response, Node may drop the response.',
  ],
  'a full disk is answered 507, nothing is stored in part, reads continue, and writes resume with space':
    [
      'The disk of PostgreSQL is not filled: unit tests show that its answer 53100 becomes 507, and other scenarios that Vitrine recovers when PostgreSQL ends.',
    ],
  'no account sees data of another': [
    'A secret is compared with that of the row, which is read and decoded first. As measured in November 2026 on SQLite, from the same machine, a key with a known id is refused some 18 µs of 132 later than one that never existed, a token some 5 µs of 195. To measure it, an attacker needs the id, which has 71 random bits. Previews and repositories of others show no difference, nor do builds on SQLite. On PostgreSQL, a request for a build of another account by its id takes some 13 µs of 630 longer.',
    'A cursor contains the number of a reservation, and all accounts draw these from one sequence: two cursors of one account show how many reservations the server made between them.',
  ],
  'uploaded content never runs with the origin of the server': [
    'Firefox shows a PDF that a page of another site embeds (object, embed), although Content-Disposition says attachment. It does so in its own viewer, whose origin is not that of the server.',
    'With VITRINE_S3_DOWNLOADS=redirect the store answers with the declared type and our Content-Disposition, but a presigned url cannot request nosniff or a sandbox. Whatever could run is an attachment; the rest relies on browsers that do not sniff types. The store must have its own origin.',
    'Tested in Chromium and Firefox of Debian. Safari has not been tested, because it does not run on Linux.',
  ],
  'secrets do not leak': [
    'What people upload or declare is shown as they sent it: a key in the title of a preview, a branch or a bundle is as public as that title, branch or bundle.',
    'A secret without its usual form is not recognized: the last part of a key alone, in the path of a request, is logged. So is one in base64.',
    'The memory of a running server contains the keys that were used lately. That of a restarted one contains only its configuration: VITRINE_SECRET, the password of the database and the key of S3.',
  ],
  'the audit log shows who did what': [
    'Whoever can write to the database can change the log; docs/operating.md says how to copy it to another place. Refusals of the last five seconds are lost in a crash.',
  ],
};
