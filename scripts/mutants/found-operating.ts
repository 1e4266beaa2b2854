import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const operator = `${server}/operator`;
const broken = ['packages/server/test/doctor-broken.test.ts'];

/** What the commands for operators did before somebody read them once more. */
export const foundWhileOperating: Fault[] = [
  {
    name: 'the doctor falls silent over a store without credentials',
    file: `${operator}/checks.ts`,
    find: "await findings('slots', () => probeS3Slots(deps))",
    replace: 'await probeS3Slots(deps)',
    tests: broken,
  },
  {
    name: 'the doctor falls silent over a database that cannot be opened',
    file: `${operator}/checks.ts`,
    find: "found.push(fail('start', failureLine(error)));",
    replace: 'throw error;',
    tests: broken,
  },
  {
    name: 'the doctor wants the clock set for what another process stored just now',
    file: `${operator}/checks.ts`,
    find: 'if (newest <= now + NEAR_MS)',
    replace: 'if (newest <= now)',
    tests: broken,
  },
  {
    name: 'the doctor is content with a clock that is hours behind',
    file: `${operator}/checks.ts`,
    find: 'if (newest <= now + NEAR_MS)',
    replace: 'if (newest >= 0)',
    tests: broken,
  },
  {
    name: 'the doctor repeats a key that somebody took for a folder',
    file: `${operator}/doctor.ts`,
    find: 'message: repeated(one.message)',
    replace: 'message: one.message',
    tests: broken,
  },
  {
    name: 'every command needs the credentials of the store',
    file: `${server}/compose/parts.ts`,
    find: 'return { deps, slots, site, close };',
    replace: `await contentOriginOf(deps, config);
    return { deps, slots, site, close };`,
    tests: broken,
  },
  {
    name: 'an operator is not told why the storage failed',
    file: `${operator}/failure.ts`,
    find: 'error.message + causeOf(error)',
    replace: 'error.message',
    tests: [`${operator}/failure.test.ts`],
  },
  {
    name: 'a start that fails keeps the data directory',
    file: `${server}/server.ts`,
    find: 'open.defer(await lockDataDir(config));',
    replace: 'await lockDataDir(config);',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'a start that fails leaves its parts open',
    file: `${server}/server.ts`,
    find: 'await using open = ',
    replace: 'const open = ',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'a reader that has seen enough ends a command',
    file: `${server}/main.ts`,
    find: "if (error.code === 'EPIPE') return;",
    replace: '',
    tests: ['acceptance/operator.test.ts'],
  },
  {
    name: 'a database that refuses right after the start ends the server',
    file: `${operator}/serve.ts`,
    find: 'accounts.list().catch(() => undefined)',
    replace: 'accounts.list()',
    tests: [`${operator}/serve.test.ts`],
  },
  {
    name: 'a move that was asked to end tells the wrong signal',
    file: `${operator}/migrate-to.ts`,
    find: "signal === 'SIGINT' ? 130 : 143",
    replace: "signal === 'SIGINT' ? 130 : 130",
    tests: ['packages/server/test/migrate-to.s3.postgres.test.ts'],
  },
];
