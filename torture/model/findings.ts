import type { Finding, Remainder } from '../finding.ts';

const promise = 'the state machine is the contract';

export const findings: Finding[] = [
  {
    promise,
    found:
      'What was deleted and swept while somebody read it was answered with 500, a build with no files, or 404 where the page is 410.',
    changed:
      'What has vanished since the first row was read is looked for anew, and is then gone as anything that was deleted.',
    test: 'packages/server/test/vanished.test.ts',
    faults: [
      'what is deleted and swept while somebody reads it is a fault of the server',
      'a build that is swept while somebody reads it shows nothing',
    ],
  },
  {
    promise,
    found:
      'Who had PUT the last missing bytes and then asked for a finalize was told that they are missing, when another finalize had begun before that PUT and was still under way.',
    changed:
      'Only the success of a finalize is shared with those who come later; after a failure they have a try of their own.',
    test: 'packages/server/src/core/uploads/flights.test.ts',
    faults: ['who joins a finalize that fails is told so of what was PUT since'],
  },
  {
    promise,
    found:
      'A build stayed pending for up to an hour without an open reservation, when renewing an old one had closed the one that would have been open for longest.',
    changed: 'What is closed keeps nothing pending.',
    test: 'packages/server/test/reservations.test.ts',
    faults: [
      'a reservation that was closed keeps its build pending',
      'a build is pending for a reservation that was closed',
    ],
  },
  {
    promise,
    found:
      'Who read the builds of a repository, or its latest one, at the moment in which it was unlinked saw what had been pending as expired, of a repository that seemed to be linked.',
    changed: 'The link is looked at after reading as well: then the repository is not found.',
    test: 'packages/server/test/unlinked.test.ts',
    faults: ['what is read while a repository is unlinked is shown'],
  },
  {
    promise,
    found:
      'Who reserved a build anew whose retention was over, and not yet swept, was told 201; the next sweep took the build and with it the slots.',
    changed: 'Retention leaves alone what has an open reservation.',
    test: 'packages/server/test/sweep.test.ts',
    faults: ['retention removes what somebody is uploading to'],
  },
  {
    promise,
    found:
      'A finalize that came in the last moment, and took a while to verify what lay on S3, was told 404 when retention took its build meanwhile.',
    changed: 'Retention leaves alone what is being verified.',
    test: 'packages/server/test/collect.s3.test.ts',
    faults: ['retention takes a build while its uploads are verified'],
  },
  {
    promise,
    found:
      'Who read the latest build of a branch at the moment in which its first one became ready could be told an older one that was pending.',
    changed: 'The ready one is looked for once more after the pending one.',
    test: 'packages/server/src/db/latest-meanwhile.test.ts',
    faults: ['an older pending build is the latest when a newer one becomes ready meanwhile'],
  },
  {
    promise,
    found:
      'After a restart with a shorter lifetime a renewal made reservations end before the urls that had been handed out for them.',
    changed: 'A renewal never makes a reservation shorter.',
    test: 'packages/server/test/reservations.test.ts',
    faults: ['renewing makes a reservation shorter'],
  },
];

export const remains: Remainder[] = [
  {
    promise,
    remains:
      'A server that dies is cut off from its stores at any of its calls to them, inside one process; real processes are killed elsewhere. Two servers are tried on PostgreSQL and S3 alone, and a clock that both share never differs between them.',
  },
  {
    promise,
    remains:
      'A PUT to a url of S3 that has expired: such urls end in real time, which the clock of the model does not move.',
  },
];
