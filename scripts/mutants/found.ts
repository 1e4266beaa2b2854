import type { Fault } from './fault.ts';
import { foundInContent } from './found-content.ts';
import { foundAtTheEdge } from './found-edge.ts';
import { foundWhileReading } from './found-reading.ts';
import { foundSecrets } from './found-secrets.ts';
import { foundInUploads } from './found-uploads.ts';

const server = 'packages/server/src';
const logging = [`${server}/ops/logging.test.ts`];
const names = 'packages/contract/src/names';

/** What `npm run torture` found, brought back; what the lists of the rooms have is not repeated. */
export const found: Fault[] = [
  ...foundAtTheEdge,
  ...foundInContent,
  ...foundSecrets,
  ...foundWhileReading,
  ...foundInUploads,
  {
    name: 'a build of another account costs a question more than one that never was',
    file: `${server}/core/builds/callers-build.ts`,
    find: `await requireRepository(rows, caller, found?.repositoryId ?? '');
  if (!found) throw notFound();`,
    replace: `if (!found) throw notFound();
  await requireRepository(rows, caller, found.repositoryId);`,
    tests: ['packages/server/test/strangers.test.ts'],
  },
  {
    name: 'recordings of a build are used unchecked',
    file: `${server}/core/builds/reserve-build.ts`,
    find: '{ ...body, recordings: [] },',
    replace: 'body,',
    tests: ['acceptance/build-reserve-body.test.ts'],
  },
  {
    name: 'paths are compared in lower case alone',
    file: `${names}.ts`,
    find: '.toUpperCase()',
    replace: '',
    tests: [`${names}.test.ts`],
  },
  {
    name: 'a space hides the name of a device',
    file: `${names}.ts`,
    find: 'conout\\$) *(',
    replace: 'conout\\$)(',
    tests: [`${names}.test.ts`],
  },
  {
    name: 'requests that come together are begun at once',
    file: `${server}/http/app.ts`,
    find: "app.addHook('onRequest', inTurn);",
    replace: '',
    tests: ['packages/server/test/http-downloads.test.ts'],
  },
  {
    name: 'the rest of a body that was refused is read by nobody',
    file: `${server}/http/upload-body.ts`,
    find: 'request.resume();',
    replace: '',
    tests: ['packages/server/test/faults.files.test.ts'],
  },
  {
    name: 'a log that cannot be written throws where it is written',
    file: `${server}/ops/logging.ts`,
    find: "destination.on('error', () => {});",
    replace: '',
    tests: logging,
  },
  {
    name: 'a log that cannot be written is kept in memory',
    file: `${server}/ops/logging.ts`,
    find: ', maxLength: KEPT_BYTES',
    replace: '',
    tests: logging,
  },
  {
    name: 'a read waits for as long as the clock was set back',
    file: `${server}/core/builds/wait.ts`,
    find: 'patience -= pause;',
    replace: '',
    tests: ['packages/server/test/http-waiting.test.ts'],
  },
  {
    name: 'windows of requests go by the time of day',
    file: `${server}/http/rate-windows.ts`,
    find: 'const now = performance.now();',
    replace: 'const now = Date.now();',
    tests: [`${server}/http/rate-windows.test.ts`],
  },
  {
    name: 'a key is kept out for as long as the clock was set back',
    file: `${server}/http/api.ts`,
    find: 'store: RateWindows,',
    replace: '',
    tests: ['packages/server/test/rate-limit.test.ts'],
  },
  {
    name: 'a copy to which something was refused is taken for other data',
    file: `${server}/db/copy-rows.ts`,
    find: "(table) => table === 'audit_events',",
    replace: '(table) => !table,',
    tests: [`${server}/db/copy-rows.test.ts`],
  },
];
