import type { Fault } from './fault.ts';
import { foundInClients } from './found-clients.ts';
import { foundInContent } from './found-content.ts';
import { foundAtTheEdge } from './found-edge.ts';
import { foundInEnding } from './found-ending.ts';
import { foundWhileOperating } from './found-operating.ts';
import { foundWhileReading } from './found-reading.ts';
import { foundSecrets } from './found-secrets.ts';
import { foundInStoring } from './found-storing.ts';
import { foundInUploads } from './found-uploads.ts';

const server = 'packages/server/src';
const logging = [`${server}/platform/logging.test.ts`];
const names = 'packages/contract/src/names';

/** What `npm run torture` found, brought back; what the lists of the rooms have is not repeated. */
export const found: Fault[] = [
  ...foundAtTheEdge,
  ...foundInContent,
  ...foundSecrets,
  ...foundWhileReading,
  ...foundInUploads,
  ...foundInStoring,
  ...foundInEnding,
  ...foundInClients,
  ...foundWhileOperating,
  {
    name: 'a build of another account is found before it is refused',
    file: `${server}/core/builds/callers-build.ts`,
    find: `await reads.builds.ofAccount(caller.account.id, id);
  if (!found`,
    replace: `await reads.builds.byId(id);
  if (found?.accountId !== caller.account.id`,
    tests: ['packages/server/test/strangers.test.ts'],
  },
  {
    name: 'the end of a file that is shorter than that is refused',
    file: `${server}/http/content/conditional.ts`,
    find: 'if (last !== undefined && size > 0 && Number(last) >= size)',
    replace: 'if (last !== undefined && size < 0)',
    tests: [`${server}/http/content/conditional.test.ts`],
  },
  {
    name: 'a range in other units is refused',
    file: `${server}/http/content/conditional.ts`,
    find: ' || !/^bytes=/i.test(header)',
    replace: '',
    tests: [`${server}/http/content/conditional.test.ts`],
  },
  {
    name: 'whoever has the styles is sent them again',
    file: `${server}/http/content/send-fixed.ts`,
    find: 'if (isFresh(request, etag)) return reply.code(304).send();',
    replace: 'void isFresh;',
    tests: ['packages/server/test/fixed-files.test.ts'],
  },
  {
    name: 'the turn of a decoder ends only when somebody comes',
    file: `${server}/http/content/decoder-pool.ts`,
    find: 'this.#evictionTimer = setTimeout(() => this.#evictOldest(), left).unref();',
    replace: '',
    tests: [`${server}/http/content/decoder-pool.test.ts`],
  },
  {
    name: 'one reader leaves for two who wait',
    file: `${server}/http/content/decoder-pool.ts`,
    find: 'permits.find(({ end, isEnding }) => end && !isEnding)',
    replace: 'permits.find(({ end }) => end)',
    tests: [`${server}/http/content/decoder-pool.test.ts`],
  },
  {
    name: 'any text that a proxy sends stands in the log as an address',
    file: `${server}/platform/logging.ts`,
    find: 'isIP(request.ip) ? request.ip : request.socket.remoteAddress',
    replace: 'isIP(request.ip) ? request.ip : request.ip',
    tests: ['packages/server/test/log.test.ts'],
  },
  {
    name: 'a sweep that was stopped forgets reservations that are still needed',
    file: `${server}/core/retention/sweep.ts`,
    find: `signal.aborted
    ? 0
    : await store.reservations.deleteBefore`,
    replace: 'await store.reservations.deleteBefore',
    tests: ['packages/server/test/sweep.test.ts'],
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
    find: "app.addHook('onRequest', serializePipelined);",
    replace: '',
    tests: ['packages/server/test/http-downloads.test.ts'],
  },
  {
    name: 'the rest of a body that was refused is read by nobody',
    file: `${server}/http/hardening/upload-body.ts`,
    find: 'request.resume();',
    replace: '',
    tests: ['packages/server/test/faults.files.test.ts'],
  },
  {
    name: 'a log that cannot be written throws where it is written',
    file: `${server}/platform/logging.ts`,
    find: "destination.on('error', () => {});",
    replace: '',
    tests: logging,
  },
  {
    name: 'a log that cannot be written is kept in memory',
    file: `${server}/platform/logging.ts`,
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
    file: `${server}/http/hardening/rate-limiter.ts`,
    find: 'const now = performance.now();',
    replace: 'const now = Date.now();',
    tests: [`${server}/http/hardening/rate-limiter.test.ts`],
  },
  {
    name: 'a key is kept out for as long as the clock was set back',
    file: `${server}/http/api.ts`,
    find: 'store: RateLimiter,',
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
