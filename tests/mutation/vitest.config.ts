// The tests that Stryker runs for each mutant: the fastest ones that detect faults of `core` or
// `db`, in one worker thread, on SQLite and files.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');

const common = {
  root,
  // Each mutant gets a new worker, whose test files share the loaded modules.
  pool: 'threads' as const,
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  expect: { poll: { timeout: 5_000 } },
  env: {
    VITRINE_TEST_DATABASE: 'sqlite',
    VITRINE_TEST_BLOBS: 'files',
    VITRINE_TEST_PROCESSES: '1',
  },
};

const resolve = { alias: [{ find: /^.*\/prepared\.ts$/, replacement: here('prepared.ts') }] };

/** Tests that need PostgreSQL, S3 or several processes. */
const otherStores = [
  '**/*.{postgres,s3,many,debian}.test.ts',
  'packages/server/src/db/postgres/**',
];

/**
 * Tests of other processes: a mutant is active in this process only, not in the commands and
 * browsers that tests start.
 */
const otherProcesses = [
  'packages/server/src/db/sqlite/processes.test.ts',
  'packages/server/test/{doctor-*,player,*.embedded}.test.ts',
  'tests/acceptance/{cli-*,guide,operator,config,lifecycle,audit,repositories}.test.ts',
  'tests/acceptance/*.{embedded,sqlite}.test.ts',
];

/** Slow tests of connections, headers and logs. */
const aboutHttp = [
  'packages/server/test/{edge,ending,fixed-files,headers,log,long-lists.files,http-!(waiting)}.test.ts',
  'tests/acceptance/{renew,build-whole,slot-connection,slot-connection.files}.test.ts',
];

const exclude = [...otherStores, ...otherProcesses, ...aboutHttp];

export default defineConfig({
  test: {
    root,
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'parts',
          include: ['packages/server/src/{core,db}/**/*.test.ts', 'packages/server/test/*.test.ts'],
          exclude,
          setupFiles: [here('time-limit.ts')],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'acceptance',
          include: ['tests/acceptance/*.test.ts'],
          exclude,
          setupFiles: [here('time-limit.ts'), here('acceptance-setup.ts')],
        },
      },
    ],
  },
});
