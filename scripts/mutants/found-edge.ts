import type { Fault } from './fault.ts';

const edge = 'packages/server/src/http/hardening/protocol-errors.ts';
const framing = 'packages/server/src/http/hardening/framing.ts';

/** What `npm run torture` found at the edge of HTTP, brought back. */
export const foundAtTheEdge: Fault[] = [
  {
    name: 'a request that was refused by its head is answered again for its body',
    file: edge,
    find: 'return writable && (latest.get(socket)?.complete ?? true);',
    replace: 'return writable;',
  },
  {
    name: 'HTTP/1.0 may be chunked',
    file: framing,
    find: "if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.';",
    replace: '',
  },
  {
    name: 'codings before chunked are passed over',
    file: framing,
    find: '/^chunked$/i.test(codings)',
    replace: '/chunked$/i.test(codings)',
  },
  {
    name: 'what lies behind a malformed request is served',
    file: framing,
    find: 'closeAfterResponse(raw.socket);',
    replace: '',
  },
  {
    name: 'what lies behind an expectation that was refused is served',
    file: edge,
    find: 'closeAfterResponse(response.req.socket);',
    replace: '',
  },
  {
    name: 'the connection of a malformed request stays open',
    file: framing,
    find: "reply.header('connection', 'close');",
    replace: "if (problem === undefined) reply.header('connection', 'close');",
  },
  {
    name: 'a connection goes on after a request for another protocol',
    file: framing,
    find: 'if (problem === undefined && !isUpgrade(raw)) return undefined;',
    replace: 'if (problem === undefined) return undefined;',
  },
  {
    name: 'what comes after Connection: close takes the answer before it',
    file: edge,
    find: "if (error.code === 'HPE_CLOSED_CONNECTION' && socket._httpMessage) return;",
    replace: '',
  },
  {
    name: 'any Host is taken',
    file: framing,
    find: "if (!HOST.test(hosts[0] ?? '')) return 'Host is not a host and a port.';",
    replace: '',
  },
  {
    name: 'a Host may have credentials',
    file: framing,
    find: '[A-Za-z0-9._~',
    replace: '[A-Za-z0-9@._~',
  },
  {
    name: 'a request that names no path is answered with a page',
    file: framing,
    find: '!TARGET.test(url) && ',
    replace: "url === '' && ",
  },
  {
    name: 'other versions of HTTP are answered as 1.1',
    file: framing,
    find: "httpVersion !== '1.1' && httpVersion !== '1.0'",
    replace: "httpVersion === ''",
  },
  {
    name: 'a second expectation is passed over',
    file: edge,
    find: "/^100-continue$/i.test(headerLines(request, 'expect').join())",
    replace: "/100-continue/i.test(headerLines(request, 'expect').join())",
  },
  {
    name: 'a second line of Expect is passed over',
    file: edge,
    find: "headerLines(request, 'expect').join()",
    replace: "headerLines(request, 'expect')[0] ?? ''",
  },
].map((fault) => ({ ...fault, tests: ['packages/server/test/edge.test.ts'] }));
