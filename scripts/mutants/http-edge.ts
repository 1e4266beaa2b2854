import type { Fault } from './fault.ts';

const http = 'packages/server/src/http';
const framing = 'packages/server/test/edge.test.ts';
const pipelined = 'packages/server/test/http-pipelined.test.ts';

/** Several requests of one connection, and what is refused before there is a route. */
export const edge: Fault[] = [
  {
    name: 'a client that goes on sending is read while its requests wait',
    file: `${http}/hardening/pipelining.ts`,
    find: '      this.#socket.pause();\n',
    replace: '',
    tests: [pipelined],
  },
  {
    name: 'each answer lets more requests in',
    file: `${http}/hardening/pipelining.ts`,
    find: "socket.on('resume', () => this.#waiting.length > 0 && socket.pause());",
    replace: '',
    tests: [pipelined],
  },
  {
    name: 'nothing is read any more once a request has waited',
    file: `${http}/hardening/pipelining.ts`,
    find: 'if (this.#waiting.length === 0) this.#socket.resume();',
    replace: '',
    tests: [`${http}/hardening/pipelining.test.ts`],
  },
  {
    name: 'what nobody will be told of is done',
    file: `${http}/hardening/pipelining.ts`,
    find: 'if (this.#socket.writable) {',
    replace: 'if (!this.#socket.destroyed) {',
    tests: [pipelined],
  },
  {
    name: 'requests wait for an answer that will never be sent',
    file: `${http}/hardening/pipelining.ts`,
    find: "socket.once('close', () => this.#next());",
    replace: '',
    tests: [`${http}/hardening/pipelining.test.ts`],
  },
  {
    name: 'each request listens to its connection for as long as that is open',
    file: `${http}/hardening/pipelining.ts`,
    find: "    answer.once('close', () => this.#next());",
    replace:
      "    answer.once('close', () => this.#next());\n      this.#socket.once('close', () => this.#next());",
    tests: [pipelined],
  },
  {
    name: 'an open connection keeps its last request in memory',
    file: `${http}/hardening/protocol-errors.ts`,
    find: 'if (request.complete && latest.get(socket) === request) latest.delete(socket);',
    replace: '',
    tests: [pipelined],
  },
  {
    name: 'CONNECT is answered in the place of a request that waits',
    file: `${http}/hardening/protocol-errors.ts`,
    find: "answerIfFree(\n      socket,\n      new Refusal('invalid_request', 'This is not a proxy",
    replace: "answerOn(\n      socket,\n      new Refusal('invalid_request', 'This is not a proxy",
    tests: [pipelined],
  },
  {
    name: 'a request is refused for one that came behind it',
    file: `${http}/app.ts`,
    find: "app.addHook('onRequest', refuseUnframed);\n  app.addHook('onRequest', serializePipelined);",
    replace:
      "app.addHook('onRequest', serializePipelined);\n  app.addHook('onRequest', refuseUnframed);",
    tests: [pipelined],
  },
  {
    name: 'a malformed request with a broken path keeps its connection',
    file: `${http}/app.ts`,
    find: 'framingRefusal(request, reply) ?? error',
    replace: 'error',
    tests: [framing],
  },
  {
    name: 'what lies behind a request for another protocol is served',
    file: `${http}/hardening/framing.ts`,
    find: 'closeAfterResponse(raw.socket);',
    replace: 'if (problem !== undefined) closeAfterResponse(raw.socket);',
    tests: [pipelined],
  },
  {
    name: 'a head has more time than it is allowed',
    file: `${http}/app.ts`,
    find: 'headersTimeout: limits.headersMs,',
    replace: 'headersTimeout: limits.headersMs + 60_000,',
    tests: ['packages/server/test/http-bodies.test.ts'],
  },
  {
    name: 'an error repeats a key in what it says of a field',
    file: `${http}/errors/error-handler.ts`,
    find: 'message: redacted(detail.message)',
    replace: 'message: detail.message',
    tests: ['packages/server/test/http-secrets.test.ts'],
  },
  {
    name: 'an error repeats a key in the name of a field',
    file: `${http}/errors/error-handler.ts`,
    find: 'path: redacted(detail.path)',
    replace: 'path: detail.path',
    tests: ['packages/server/test/http-secrets.test.ts'],
  },
  {
    name: 'an error renames files that are missing',
    file: `${http}/errors/error-handler.ts`,
    find: 'redacted(detail.message) } : detail;',
    replace: "redacted(detail.message) } : { ...detail, path: redacted(detail.path ?? '') };",
    tests: ['packages/server/test/http-secrets.test.ts'],
  },
  {
    name: 'a page repeats a key that came',
    file: `${http}/errors/error-pages.ts`,
    find: 'message: redacted(refusal.message)',
    replace: 'message: refusal.message',
    tests: [`${http}/errors/error-pages.test.ts`],
  },
];
