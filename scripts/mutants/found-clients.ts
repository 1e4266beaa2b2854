import type { Fault } from './fault.ts';

const client = 'packages/client/src';
const cli = 'packages/cli/src';

/** What the SDK and the command did before somebody read them once more. */
export const foundInClients: Fault[] = [
  {
    name: 'a commit of a repository that is not linked is waited for',
    file: `${client}/wait.ts`,
    find: 'if (absentAtOnce > 1) throw error;',
    replace: '',
    tests: [`${client}/wait.test.ts`],
  },
  {
    name: 'servers that shut down one after the other end a wait',
    file: `${client}/wait.ts`,
    find: 'const AT_ONCE_MS = 2_000;',
    replace: 'const AT_ONCE_MS = 30_000;',
    tests: [`${client}/wait.test.ts`],
  },
  {
    name: 'the rate limit shares the time of other failures',
    file: `${client}/retry.ts`,
    find: "name: 'rate limit', totalMs",
    replace: "name: 'failures', totalMs",
    tests: [`${client}/retry.test.ts`],
  },
  {
    name: 'a delete that was refused before it could act counts as done',
    file: `${client}/http.ts`,
    find: 'maybeDone ||= mayBeDone(error);',
    replace: 'maybeDone = true;',
    tests: [`${client}/http.test.ts`],
  },
  {
    name: 'each PUT that fails renews slots that are fresh already',
    file: `${client}/put.ts`,
    find: 'await session.renew(slot);',
    replace: 'await session.renew(session.slot(item));',
    tests: [`${client}/renewal.test.ts`],
  },
  {
    name: 'an asset that cannot be read is left out in silence',
    file: `${cli}/bundle/walk.ts`,
    find: 'const stats = await statMeant(child, entry.isSymbolicLink());',
    replace: `const stats = await stat(child).catch(() => null);
      if (!stats) continue;`,
    tests: [`${cli}/bundle/discover.test.ts`],
  },
  {
    name: 'a build that was deleted meanwhile is told as not linked',
    file: `${cli}/commands/upload-build.ts`,
    find: 'if (reserved) throw error;',
    replace: '',
    tests: [`${cli}/upload/run.test.ts`],
  },
];
