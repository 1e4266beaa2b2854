import type { Fault } from './fault.ts';

const core = 'packages/server/src/core';

/** What is answered to those who read. */
export const reads: Fault[] = [
  {
    name: 'a waiting read notices nothing before its time is over',
    file: `${core}/builds/wait.ts`,
    find: "seen?.status === 'ready'",
    replace: "seen?.status === 'expired'",
    tests: ['acceptance/build-read.test.ts'],
  },
  {
    name: 'a waiting read looks too seldom',
    file: `${core}/builds/wait.ts`,
    find: 'const POLL_MS = 400;',
    replace: 'const POLL_MS = 4000;',
    tests: ['acceptance/build-read.test.ts'],
  },
  {
    name: 'a repository that is not linked is waited for',
    file: `${core}/builds/wait.ts`,
    find: 'const seen = await awaited();',
    replace: 'const seen = await awaited().catch(() => undefined);',
    tests: ['packages/server/test/http-waiting.test.ts'],
  },
  {
    name: 'a full last page promises another one',
    file: `${core}/builds/list-builds.ts`,
    find: 'found.length > data.length ?',
    replace: 'found.length >= data.length ?',
    tests: ['acceptance/build-list.test.ts'],
  },
  {
    name: 'a full last page of previews promises another one',
    file: `${core}/previews/list-previews.ts`,
    find: 'found.length > data.length ?',
    replace: 'found.length >= data.length ?',
    tests: ['acceptance/preview-list.test.ts'],
  },
  {
    name: 'a cursor of another spelling is accepted',
    file: `${core}/model/cursor.ts`,
    find: ' && writeCursor(list, Number(last)) === cursor',
    replace: '',
    tests: ['acceptance/build-list.test.ts'],
  },
  {
    name: 'the page of a deleted preview stays',
    file: `${core}/sharing/share.ts`,
    find: 'if (preview.deletedAt !== null) throw gone();',
    replace: '',
    tests: ['acceptance/preview-read.test.ts'],
  },
  {
    name: 'a page is there before the first finalize',
    file: `${core}/sharing/share.ts`,
    find: 'if (preview.readyAt === null) throw new NotReady(isOver(preview.pendingUntil));',
    replace: '',
    tests: ['acceptance/page.test.ts'],
  },
  {
    name: 'the pages of an unlinked repository stay',
    file: `${core}/sharing/share.ts`,
    find: 'build.deletedAt !== null || !repository || repository.unlinkedAt !== null',
    replace: 'build.deletedAt !== null || !repository',
    tests: ['packages/server/test/unlinked.test.ts'],
  },
  {
    name: 'what is read while a repository is unlinked is shown',
    file: `${core}/accounts/callers-repository.ts`,
    find: '  await linked();\n',
    replace: '',
    tests: ['packages/server/test/unlinked.test.ts'],
  },
  {
    name: 'a list has all the files of its page, however many',
    file: `${core}/model/page.ts`,
    find: 'if (views.length > 0 && objects > PAGE_OBJECTS) break;',
    replace: '',
    tests: ['packages/server/test/long-lists.test.ts'],
  },
  {
    name: 'a build that is not ready has a page of its own',
    file: `${core}/sharing/share.ts`,
    find: 'if (build.readyAt === null) throw new NotReady(isOver(build.pendingUntil));',
    replace: '',
    tests: ['packages/server/test/given-up.test.ts'],
  },
];
