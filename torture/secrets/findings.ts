import type { Finding, Remainder } from '../finding.ts';

const promise = 'secrets do not leak';

export const findings: Finding[] = [
  {
    promise,
    found:
      'A key, a token or the url of a slot that somebody had put percent-encoded into the path of a request stood in the log.',
    changed: 'Paths are decoded, several times if they have to be, before they are looked through.',
    test: 'packages/server/test/log.test.ts',
    faults: [
      'a secret is logged when it is percent-encoded',
      'a secret is logged when it is percent-encoded twice',
    ],
  },
  {
    promise,
    found:
      'Of a password with an `@` in it, in a url that an error named, everything after the first `@` stood in the log.',
    changed: 'A password ends with the last `@` before the path.',
    test: 'packages/server/src/ops/logging.test.ts',
    faults: ['a password is logged from its first @ on'],
  },
  {
    promise,
    found:
      'A slot that was sent another Content-Type repeated it in its error, and a key that stood in it.',
    changed: 'What an error says is looked through like a line of the log.',
    test: 'packages/server/test/secrets.files.test.ts',
    faults: ['an error repeats a key that came'],
  },
  {
    promise,
    found:
      'A job that uploads what a fork built ran `git` where that had been unpacked. With a `.git` of its own it could name a command for git to fetch a missing commit with, which ran with the key in its environment.',
    changed: 'Git fetches nothing and is not given the key.',
    test: 'packages/cli/src/provenance/git.test.ts',
    faults: ['a work tree that somebody packed names a command for git to run'],
  },
  {
    promise,
    found:
      'Links among the assets, or in an Expo export, were followed wherever they led: what a fork built could have a file of the machine uploaded, or the settings of git with a token in them.',
    changed:
      'Links lead into the folder or the one that the command runs in, and never to what is left out by name.',
    test: 'packages/cli/src/bundle/discover.test.ts',
    faults: [
      'links among assets are followed wherever they lead',
      'a link may lead to what is left out by name',
      'what an export links to is uploaded',
    ],
  },
  {
    promise,
    found:
      'An Idempotency-Key was kept as it came, in every backup too; some are made of what nobody else shall know.',
    changed: 'Its SHA-256 is kept.',
    test: 'acceptance/idempotency.test.ts',
    faults: ['an Idempotency-Key is kept as it came'],
  },
  {
    promise,
    found:
      'The commands for operators repeated what they did not understand: `key revoke` a whole key, and a wrong variable the password in its url.',
    changed: 'Everything that they say of a failure is looked through.',
    test: 'acceptance/operator.test.ts',
    faults: [
      'a command repeats a key in the place of an id',
      'a command repeats a key in the place of an option',
    ],
  },
  {
    promise: 'who did what can be seen',
    found:
      'Nobody could say who had deleted a build, revoked a key, or tried keys that were revoked.',
    changed:
      'An audit log, written with what it tells of; `vitrine-server audit` shows it, docs/operating.md says how.',
    test: 'packages/server/test/audit.test.ts',
    faults: [
      'refusals are not noted',
      'a deleted build is not told',
      'a revoked key is not told',
      'what a revoked key tried is nobody’s',
    ],
  },
  {
    promise: 'who did what can be seen',
    found:
      'Each run of `vitrine-server doctor` wrote four refusals into the audit log that nobody had met.',
    changed: 'What doctor tries is written nowhere.',
    test: 'packages/server/test/doctor-broken.test.ts',
    faults: ['what doctor tries is in the audit log'],
  },
];

export const remains: Remainder[] = [
  {
    promise,
    remains:
      'What people upload or declare is shown as they sent it: a key in the title of a preview, a branch or a bundle is as public as that is.',
  },
  {
    promise,
    remains:
      'A secret without its form is not recognized: the last part of a key alone, in the path of a request, is logged. So is one in base64.',
  },
  {
    promise,
    remains:
      'The memory of a running server has the keys that were used lately; that of a restarted one only its configuration: VITRINE_SECRET, the password of the database and the key of S3.',
  },
  {
    promise: 'who did what can be seen',
    remains:
      'Whoever can write to the database can change the log; docs/operating.md says how to copy it away. Refusals of the last five seconds are lost in a crash.',
  },
];
