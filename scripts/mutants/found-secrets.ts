import type { Fault } from './fault.ts';

const links = ['packages/cli/src/bundle/discover.test.ts'];
const server = 'packages/server/src';
const logging = `${server}/platform/logging.test.ts`;

/** Where `npm run torture` found secrets, brought back. */
export const foundSecrets: Fault[] = [
  {
    name: 'a secret is logged when it is percent-encoded twice',
    file: `${server}/platform/logging.ts`,
    find: 'const MOST_ENCODINGS = 4;',
    replace: 'const MOST_ENCODINGS = 1;',
    tests: ['packages/server/test/log.test.ts'],
  },
  {
    name: 'a password is logged from its first @ on',
    file: `${server}/platform/logging.ts`,
    find: '[^\\s/]+(?=@)',
    replace: '[^\\s@/]+(?=@)',
    tests: [logging],
  },
  {
    name: 'an error repeats a key that came',
    file: `${server}/http/errors/error-handler.ts`,
    find: 'message: redacted(refusal.message),',
    replace: 'message: refusal.message,',
    tests: ['packages/server/test/secrets.files.test.ts'],
  },
  {
    name: 'an Idempotency-Key is kept as it came',
    file: `${server}/core/uploads/idempotency.ts`,
    find: 'key: sha256(key),',
    replace: 'key,',
    tests: ['acceptance/idempotency.test.ts'],
  },
  {
    name: 'a command repeats a key in the place of an id',
    file: `${server}/operator/failure.ts`,
    find: 'return repeated(error.message);',
    replace: 'return error.message;',
    tests: ['acceptance/operator.test.ts'],
  },
  {
    name: 'a command repeats a key in the place of an option',
    file: `${server}/operator/program.ts`,
    find: 'io.err(repeated(text))',
    replace: 'io.err(text)',
    tests: ['acceptance/operator.test.ts'],
  },
  {
    name: 'a work tree that somebody packed names a command for git to run',
    file: 'packages/cli/src/provenance/git.ts',
    find: "GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1', ",
    replace: '',
    tests: ['packages/cli/src/provenance/git.test.ts'],
  },
  {
    name: 'links among assets are followed wherever they lead',
    file: 'packages/cli/src/bundle/walk.ts',
    find: 'entry.isSymbolicLink() && !(await',
    replace: 'entry.isFIFO() && !(await',
    tests: links,
  },
  {
    name: 'a link may lead to what is left out by name',
    file: 'packages/cli/src/bundle/links.ts',
    find: 'return !inside.split(sep).some(isLeftOut);',
    replace: 'return true;',
    tests: links,
  },
  {
    name: 'what an export links to is uploaded',
    file: 'packages/cli/src/bundle/expo.ts',
    find: `and not there; export again\`);
  await assertMeant(disk, [folder, cwd]);`,
    replace: 'and not there; export again`);',
    tests: links,
  },
];
