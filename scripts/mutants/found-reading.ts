import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const older = ['packages/server/test/older-build.test.ts'];
const vanished = ['packages/server/test/vanished.test.ts'];

/** What is read in several steps, while others delete and sweep it. */
const steady = [
  ['a build', 'builds/get-build', 'async () => {'],
  ['the latest build', 'builds/latest-build', 'async () => {'],
  ['a list of builds', 'builds/list-builds', 'async () => {'],
  ['a preview', 'previews/get-preview', 'async () => {'],
  ['a list of previews', 'previews/list-previews', 'async () => {'],
  ['a page', 'sharing/share', 'async () => {\n    const found'],
  ['the page of a branch', 'sharing/share', 'async () => {\n    const [latest'],
  [
    'content',
    'sharing/object',
    'async () => {\n    const number = await servedRevision(deps, wanted);\n    const object =',
  ],
  [
    'a web export',
    'sharing/object',
    'async () => {\n    const number = await servedRevision(deps, wanted);\n    const objects =',
  ],
].map(
  ([what = '', file = '', read = '']): Fault => ({
    name: `${what} that is swept while somebody reads it is not looked for anew`,
    file: `${server}/core/${file}.ts`,
    find: ` retryOnStaleRead(${read}`,
    replace: ` ((once) => once())(${read}`,
    tests: vanished,
  }),
);

/** Where `npm run torture` found that something else is shown than what is there, brought back. */
export const foundWhileReading: Fault[] = [
  ...steady,
  {
    name: 'a build shows the content of a revision that was replaced',
    file: `${server}/db/queries/build-select.ts`,
    find: 'case when builds.content_of = builds.revision then builds.content end',
    replace: 'builds.content',
    tests: [`${server}/db/migrations/migrate.test.ts`],
  },
  {
    name: 'a build has no files',
    file: `${server}/core/builds/view.ts`,
    find: 'fileCount > 0 ? await objectsOf(reads, build) : []',
    replace: 'fileCount < 0 ? await objectsOf(reads, build) : []',
    tests: ['acceptance/build-record.test.ts'],
  },
  {
    name: 'the files of a build are not counted when it is published',
    file: `${server}/db/queries/build-changes.ts`,
    find: 'eb.fn.coalesce(filesOf(eb, p), eb.val(0))',
    replace: 'eb.val(0)',
    tests: [`${server}/db/sqlite/store.test.ts`],
  },
  {
    name: 'what an older version published is taken for what was only reserved',
    file: `${server}/core/builds/view.ts`,
    find: 'if (build.revision > 0) {',
    replace: 'if (build.revision < 0) {',
    tests: older,
  },
  {
    name: 'what an older version published has no size in the list of its branch',
    file: `${server}/core/sharing/share.ts`,
    find: ' ?? (await store.revisions.find(build.shareId, build.revision))?.content',
    replace: '',
    tests: older,
  },
  {
    name: 'what is deleted and swept while somebody reads it is a fault of the server',
    file: `${server}/core/model/stale-read.ts`,
    find: '!(error instanceof StaleReadError) || attempt === ATTEMPTS',
    replace: 'attempt > 0',
    tests: vanished,
  },
  {
    name: 'a build that is swept while somebody reads it shows nothing',
    file: `${server}/core/builds/view.ts`,
    find: 'if (objects.length === 0) throw',
    replace: 'if (objects.length < 0) throw',
    tests: vanished,
  },
  {
    name: 'bytes that are swept while somebody reads them never were',
    file: `${server}/core/sharing/object.ts`,
    find: 'if (number === current && !revision) throw',
    replace: 'if (number < 0 && !revision) throw',
    tests: vanished,
  },
];
