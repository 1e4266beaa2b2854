/** Known limits of each promise, and why they remain. docs/trust.md prints them. */
export const remains: Readonly<Record<string, readonly string[]>> = {
  'the state machine is the contract': [
    'A server that dies is cut off from its stores at any of its calls to them, inside one process; real processes are killed elsewhere. Two servers are tried on PostgreSQL and S3 alone, and a clock that both share never differs between them.',
    'A PUT to a url of S3 that has expired: such urls end in real time, which the clock of the model does not move.',
  ],
  'what was acknowledged survives a crash and power loss': [
    'PostgreSQL dies, and loses its power, at commits, finalizes and deletes; while uploads are collected from S3, the servers alone are killed. During a sweep, servers die and lose their power on SQLite and files.',
    'Power loss is simulated on ext4 alone, where the fsync of a new file makes its name durable as well. That the folder is synced, too, shows only for streamed bodies (which are renamed), and for small ones in the unit tests.',
    'Disks that lie about a flush, and the durability of the S3 store itself: the one of the tests keeps its bytes in memory.',
  ],
  'a clock that is set back and forth changes what has expired, and nothing else': [
    'A clock that is far ahead while a sweep runs expires what is due by it: that is what retention means. On SQLite it is the clock of the machine; `vitrine-server doctor` compares it.',
    'On SQLite with S3: a server that is killed while it verifies, and whose clock is then set back, lets that one finalize wait until the clock has come to where it was; a new reservation does not.',
    'On PostgreSQL it is the clock of the database, which no scenario can set: the server is given another one in its place, and how it reads that of the database has tests of its own.',
  ],
  'writes that the system refuses are 503 or 507 and leave nothing; readers go on': [
    'A disk that stalls or fails to read is tried by tests of the file store alone, with a file system that does so, not by a scenario of the whole server.',
  ],
  'a store that fails, stalls or lies is 503, never a wrong 2xx, and is got over': [
    'A store that answers a reader with other bytes of the right number is not noticed: bytes are hashed before they are accepted, not each time they are read. Clients have the hash in the record.',
  ],
  'bodies of another length and clients that leave at any point leave nothing behind': [
    'Bytes that are no HTTP, sent behind a whole PUT while that is still being stored, may end the connection before its answer; then nothing was acknowledged.',
  ],
  'without file descriptors the server refuses, loses nothing, and goes on when it has some': [
    'A connection that comes while the system gives the server no descriptor at all waits in the system’s queue: to refuse it the server would have to accept it first.',
    'A reserve and a finalize need a descriptor only where their connection, or one to a store, is a new one: that they are refused for want of one is not demanded, as it is of a PUT to files.',
  ],
  'clients that dawdle are let go of in time, and keep nobody else waiting': [
    'A reader that takes a packet of a large answer now and then is not let go of, however long the answer takes: a connection ends when nothing has moved on it for two minutes. It costs a connection and its buffers, and keeps nobody waiting. Who takes so little that nothing moves, such as three bytes a second, is let go of.',
  ],
  'Whatever a connection sends is answered as the contract says, or refused and closed': [
    'When something malformed follows a good request before that is answered, the connection ends and the answer is lost; when a client ends its half of a connection before the answer, Node may give up on it.',
  ],
  'nobody sees another account': [
    'A secret is compared with that of the row, which is found and decoded first. On SQLite, from the same machine, a key whose id is known is refused some 18 µs of 132 later than one that never was, a token some 5 µs of 195. Whoever measures it has to know the id, 71 random bits, before; previews and repositories of others show no difference, nor do builds on SQLite; on PostgreSQL a build of another account, asked for by its id, takes some 13 µs of 630 longer.',
    'A cursor holds the number of a reservation, which all accounts draw from one sequence: two cursors of one account tell how much was reserved on the server between them.',
  ],
  'untrusted content never runs as our origin': [
    'Firefox shows a PDF that a page of another site embeds (object, embed), although the answer says that it is to be saved. It does so in its viewer, whose origin is not ours.',
    'With VITRINE_S3_DOWNLOADS=redirect the store answers with the declared type and our Content-Disposition, but a presigned url cannot ask it for nosniff or a sandbox. Whatever could run is saved; the rest relies on browsers that do not guess. The store must have an origin of its own.',
    'Tried in Chromium and Firefox of Debian. Safari has not been tried: it does not run on Linux.',
  ],
  'secrets do not leak': [
    'What people upload or declare is shown as they sent it: a key in the title of a preview, a branch or a bundle is as public as that is.',
    'A secret without its form is not recognized: the last part of a key alone, in the path of a request, is logged. So is one in base64.',
    'The memory of a running server has the keys that were used lately; that of a restarted one only its configuration: VITRINE_SECRET, the password of the database and the key of S3.',
  ],
  'who did what can be seen': [
    'Whoever can write to the database can change the log; docs/operating.md says how to copy it away. Refusals of the last five seconds are lost in a crash.',
  ],
};
