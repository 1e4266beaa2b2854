import type { Fault } from './fault.ts';
import { edge } from './http-edge.ts';

const http = 'packages/server/src/http';

/** What comes in, and in which order it is judged. */
export const requests: Fault[] = [
  ...edge,
  {
    name: 'the body is read before the key is looked at',
    file: `${http}/api.ts`,
    find: "api.addHook('onRequest', requireKey(site, operationOf));",
    replace: "api.addHook('preHandler', requireKey(site, operationOf));",
    tests: ['acceptance/error-order.test.ts'],
  },
  {
    name: 'what a scope refuses is not counted',
    file: `${http}/api.ts`,
    find: `  // What is refused for another reason counts too.
  api.addHook('onRequest', api.rateLimit());
  api.addHook('onRequest', requireOperationScope(operationOf));
`,
    replace: `  api.addHook('onRequest', requireOperationScope(operationOf));
  api.addHook('onRequest', api.rateLimit());
`,
    tests: ['packages/server/test/rate-limit.test.ts'],
  },
  {
    name: 'a url without a host is its path',
    file: `${http}/hardening/framing.ts`,
    find: '[^/?]+/i',
    replace: '[^/?]*/i',
    tests: ['packages/server/test/edge.test.ts'],
  },
  {
    name: 'a slot that is named by its whole url is no slot',
    file: `${http}/app.ts`,
    find: '    rewriteUrl: originForm,\n',
    replace: '',
    tests: ['packages/server/test/http-slots.files.test.ts'],
  },
  {
    name: 'a doubled Authorization is accepted',
    file: `${http}/auth.ts`,
    find: 'lines.length > 1 || ',
    replace: '',
    tests: ['packages/server/test/headers.test.ts'],
  },
  {
    name: 'a doubled header is read as its first line',
    file: `${http}/hardening/header-lines.ts`,
    find: "lines.push(rawHeaders[i + 1] ?? '');",
    replace: "lines[0] ??= rawHeaders[i + 1] ?? '';",
    tests: ['acceptance/slot-checks.files.test.ts'],
  },
  {
    name: 'two Host headers are accepted',
    file: `${http}/hardening/framing.ts`,
    find: 'hosts.length > 1 || ',
    replace: '',
    tests: ['packages/server/test/headers.test.ts'],
  },
  {
    name: 'a compressed JSON body is read',
    file: `${http}/hardening/json-body.ts`,
    find: 'if (encoding === undefined) return;',
    replace: "if (encoding !== '') return;",
    tests: ['acceptance/build-reserve-body.test.ts'],
  },
  {
    name: 'a body that broke off before it was read is waited for',
    file: `${http}/hardening/json-body.ts`,
    find: "if (raw.destroyed && !raw.complete) throw new ClientGone('client went away');",
    replace: '',
    tests: ['packages/server/test/http-bodies.test.ts'],
  },
  {
    name: '100 Continue goes out before the head is judged',
    file: `${http}/hardening/protocol-errors.ts`,
    find: 'continuing.add(request);',
    replace: 'response.writeContinue();',
    tests: ['acceptance/slot-connection.files.test.ts'],
  },
  {
    name: 'a PUT without a length is accepted',
    file: `${http}/routes/slots.ts`,
    find: "headers['transfer-encoding'] === undefined ? headers['content-length'] : undefined",
    replace: "headers['content-length'] ?? '600'",
    tests: ['acceptance/slot.files.test.ts'],
  },
  {
    name: 'a PUT that ends after its expiry is refused',
    file: 'packages/server/src/core/uploads/put-slot.ts',
    find: 'fillSlot(deps, slot, stored, head.arrivedAt)',
    replace: 'fillSlot(deps, slot, stored, deps.clock.now())',
    tests: ['acceptance/slot-connection.test.ts'],
  },
  {
    name: 'a stalled PUT has as much time as a slow one',
    file: `${http}/hardening/upload-body.ts`,
    find: 'setTimeout(() => fail(stalled(stallMs)), stallMs)',
    replace: 'setTimeout(() => fail(stalled(stallMs)), totalMs)',
    tests: ['acceptance/slot-connection.files.test.ts'],
  },
  {
    name: 'a slow PUT has twice the time',
    file: `${http}/hardening/upload-body.ts`,
    find: 'setTimeout(() => fail(tooSlow(totalMs)), totalMs)',
    replace: 'setTimeout(() => fail(tooSlow(totalMs)), 2 * totalMs)',
    tests: ['acceptance/slot-connection.files.test.ts'],
  },
  {
    name: 'one read more than allowed may wait',
    file: `${http}/long-poll.ts`,
    find: 'count > maxWaitingReads',
    replace: 'count > maxWaitingReads + 1',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'a read that ended still counts as waiting',
    file: `${http}/long-poll.ts`,
    find: '(waitingByKey.get(id) ?? 1) - 1',
    replace: 'waitingByKey.get(id) ?? 1',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'a key makes one request a minute more than allowed',
    file: `${http}/api.ts`,
    find: 'max: site.deps.limits.rateLimitPerMinute,',
    replace: 'max: site.deps.limits.rateLimitPerMinute + 1,',
    tests: ['acceptance/limits-set.test.ts'],
  },
  {
    name: 'a fault of the server tells its cause',
    file: `${http}/errors/error-handler.ts`,
    find: "'Something failed on the server; nothing half done remains. Try again, and tell the operator the requestId if it stays.',",
    replace: 'error.message,',
    tests: ['packages/server/test/faults.test.ts'],
  },
  {
    name: 'an unknown address is repeated in the error',
    file: `${http}/errors/not-found.ts`,
    find: 'if (request.is404) throw routeNotFound();',
    replace: "if (request.is404) throw new Refusal('not_found', request.url);",
    tests: ['acceptance/error-secrets.test.ts'],
  },
  {
    name: 'the query of a slot url is logged',
    file: 'packages/server/src/platform/logging.ts',
    find: "safePath(request.raw.url?.split('?', 1)[0] ?? '')",
    replace: "(request.raw.url ?? '')",
    tests: ['acceptance/error-secrets.test.ts'],
  },
  {
    name: 'a secret is logged when it is percent-encoded',
    file: 'packages/server/src/platform/logging.ts',
    find: 'const safe = redacted(plain);\n  return safe === plain ? path : safe;',
    replace: 'return redacted(path);',
    tests: ['packages/server/test/log.test.ts'],
  },
  {
    name: 'secrets in paths and causes are logged',
    file: 'packages/server/src/platform/logging.ts',
    find: "text.replace(SECRETS, '$1$2$3[redacted]')",
    replace: 'text',
    tests: ['packages/server/test/log.test.ts'],
  },
  {
    name: 'every proxy is trusted',
    file: `${http}/app.ts`,
    find: 'trustProxy: site.trustProxy,',
    replace: 'trustProxy: true,',
    tests: ['packages/server/test/faults.test.ts'],
  },
];
