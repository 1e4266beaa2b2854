/** A request that no client would send, and what has to come of it and of what follows it. */
export type Malformed = {
  kind: string;
  name: string;
  /** The request line; GET of the health check without. */
  line?: string;
  /** Without a line for Host, which stands before them unless they bring their own. */
  lines: string[];
  body?: string;
  /** The statuses in order; of what follows it, too, when that is to be answered. */
  answers: number[];
  /** It ends in the middle of a body, which only the end of the connection shows. */
  cutOff?: true;
};

const REFUSED = [400];
/** It is fine as HTTP: answered for what it asks, and then the request behind it. */
export const NEXT = 404;

const post =
  (kind: string, answers: number[]) => (lines: string[], body: string, name?: string) => ({
    kind,
    name: name ?? [...lines, body].join(' | ').slice(0, 120),
    line: 'POST /api/v1/builds HTTP/1.1',
    lines: ['Content-Type: application/json', ...lines],
    body,
    answers,
  });

const badLength = post('length', REFUSED);
const badChunks = post('chunks', REFUSED);
const goodChunks = post('chunks', [400, NEXT]);
const chunked = ['Transfer-Encoding: chunked'];
const EMPTY = '0\r\n\r\n';
const BOTH = '2\r\n{}\r\n0\r\n\r\n';

const lengths: Malformed[] = [
  badLength(['Content-Length: 2', 'Content-Length: 2'], '{}'),
  badLength(['Content-Length: 2', 'Content-Length: 3'], '{}'),
  badLength(['Content-Length: 3', 'content-length: 2'], '{}'),
  ...['2, 2', '2,3', '+2', '-2', '-0', '2 3', '0x2', '2e0', '2.0', '"2"', 'two', '', ',', '２'].map(
    (length) => badLength([`Content-Length: ${length}`], '{}'),
  ),
  ...['99999999999999999999999', '18446744073709551618', '9'.repeat(400)].map((length) =>
    badLength([`Content-Length: ${length}`], '{}'),
  ),
  badLength(['Content-Length : 2'], '{}'),
  badLength(['Content-Length\t: 2'], '{}'),
  badLength([' Content-Length: 2'], '{}'),
  badLength(['Content-Length: 2', 'Transfer-Encoding: chunked'], EMPTY),
  badLength(['Transfer-Encoding: chunked', 'Content-Length: 5'], EMPTY),
  { ...badLength(['Content-Length: 100'], '{}', 'less than the length says'), cutOff: true },
  post('length', [400, NEXT])(['Content-Length: 2 '], '{}'),
  post('length', [400, NEXT])(['Content-Length: 0000000002'], '{}'),
  // Told by the head alone; the rest never comes, and that is no second request to answer.
  post('length', [413])(['Content-Length: 9007199254740993'], '{}'),
  post('length', [413])([`Content-Length: ${2 ** 31}`], '{}'),
];

const codings: Malformed[] = [
  'identity',
  'xchunked',
  'chunkedx',
  '',
  'chunked, identity',
  'chunked;q=1',
  'chunked, chunked',
  'gzip, chunked',
  'identity, chunked',
  '"chunked"',
  ',',
  'chunked,',
  '\x0bchunked',
  'chunked\x0b',
  'ch\u00fcnked',
].map((coding) => badChunks([`Transfer-Encoding: ${coding}`], EMPTY));

const chunks: Malformed[] = [
  ...codings,
  badChunks(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], EMPTY),
  badChunks(['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'], EMPTY),
  badChunks(['Transfer-Encoding:', ' chunked'], EMPTY),
  badChunks(['Transfer-Encoding : chunked'], EMPTY),

  '-2\r\n{}',
  '+2\r\n{}',
  '0x2\r\n{}',
  '2 \r\n{}',
  ' 2\r\n{}',
  '2\n{}',
  '2\r{}',
  'zz\r\n',
  '\r\n',
  '2;a\n{}\r\n',
  '2\r\n{}x\r\n',
  '2\r\n{}\n',
  '3\r\n{}\r\n',
  '2,2\r\n{}',
  '2\0\r\n{}',
  'g\r\n',
  'fffffffffffffffff\r\n{}',
  '10000000000000002\r\n{}',
  '2\r\n{}\r\n-0\r\n',
  '２\r\n{}',
]
  .map((one) => (typeof one === 'string' ? badChunks(chunked, `${one}\r\n${EMPTY}`) : one))
  .concat([
    badChunks(chunked, '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n', 'a length as a trailer'),
    badChunks(chunked, '2\r\n{}\r\n0\r\nTransfer-Encoding: x\r\n\r\n', 'a coding as a trailer'),
    badChunks(chunked, `2;${'a'.repeat(70_000)}\r\n{}\r\n${EMPTY}`, 'an endless extension'),
    { ...badChunks(chunked, '2\r\n{}\r\n2\r\n', 'chunks without an end'), cutOff: true },
    goodChunks(chunked, BOTH),
    goodChunks(['transfer-encoding:  CHUNKED '], BOTH),
    goodChunks(chunked, `2;a=b;c="d"\r\n{}\r\n${EMPTY}`),
    goodChunks(chunked, `000002\r\n{}\r\n000\r\n\r\n`),
    goodChunks(chunked, '2\r\n{}\r\n0\r\nX-Sum: y\r\n\r\n'),
    goodChunks(chunked, `1\r\n{\r\n1\r\n}\r\n${EMPTY}`),
    {
      ...post('version', REFUSED)(['Connection: keep-alive', ...chunked], BOTH, '1.0 with chunks'),
      line: 'POST /api/v1/builds HTTP/1.0',
    },
  ]);

const get = (kind: string, answers: number[], lines: string[], name?: string): Malformed => ({
  kind,
  lines,
  answers,
  name: name ?? lines.join(' | ').slice(0, 120),
});

const headers: Malformed[] = [
  'a\0b: c',
  'ab: c\0d',
  'ab: c\x01d',
  'ab: c\x7fd',
  'ab: c\rX: d',
  'ab: c\nX: d',
  'a b: c',
  'ab\t: c',
  ': c',
  'abc',
  '(ab): c',
  'a"b: c',
  'a\x80b: c',
  '\x80: c',
  'ab: c\r',
  'a/b: c',
].map((line) => get('control characters', REFUSED, [line]));

const folded: Malformed[] = [
  get('folding', REFUSED, ['ab: c', ' d']),
  get('folding', REFUSED, ['ab: c', '\td']),
  get('folding', REFUSED, [' ab: c']),
  get('folding', REFUSED, ['ab: c', ' ']),
];

const large: Malformed[] = [
  get('large heads', [431], [`a: ${'b'.repeat(17_000)}`], 'a long value'),
  get('large heads', [431], [`${'a'.repeat(17_000)}: b`], 'a long name'),
  get('large heads', [431], Array(3000).fill('a: b'), 'many lines'),
  get('large heads', [431], [`a: ${'b'.repeat(1_000_000)}`], 'a very long value'),
  get('large heads', [200, NEXT], [`a: ${'b'.repeat(10_000)}`], 'a value that may be'),
  get('large heads', [200, NEXT], Array(900).fill('a: b'), 'lines that may be'),
];

const hosts: Malformed[] = [
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'user@a',
  'a:b',
  'a:80:80',
  'a:-1',
  '[::1',
  '::1',
  'a,b',
  'a\\b',
  '<script>',
  'a\x80b',
  '%zz',
  'a"b',
  'http://a',
  '[a b]',
  '[::1]x',
]
  .map((host) => get('hosts', REFUSED, [`Host: ${host}`]))
  .concat([
    get('hosts', REFUSED, ['X: no host']),
    get('hosts', REFUSED, ['Host: a', 'Host: b']),
    get('hosts', REFUSED, ['Host: a', 'host: a']),
    ...['a', 'a.b:80', 'A_b', '[::1]:80', '127.0.0.1', 'a:', '', 'xn--nxasmq6b', 'a%20b'].map(
      (host) => get('hosts', [200, NEXT], [`Host: ${host}`]),
    ),
  ]);

const expectations: Malformed[] = [
  ...['200-ok', '100-continue, x', '100-continue;a=b', 'x100-continue', '', '100 continue'].map(
    (value) => get('expectations', [417], [`Expect: ${value}`]),
  ),
  get('expectations', [417], ['Expect: 100-continue', 'Expect: x']),
  get('expectations', [200, NEXT], ['Expect: 100-continue']),
  get('expectations', [200, NEXT], ['Expect: 100-CONTINUE']),
  post('expectations', [400, NEXT])(['Expect: 100-continue', 'Content-Length: 2'], '{}'),
];

const line = (kind: string, answers: number[], text: string): Malformed => ({
  kind,
  name: JSON.stringify(text.slice(0, 80)),
  line: text,
  lines: [],
  answers,
});

const lines: Malformed[] = [
  'GET / HTTP/1.2',
  'GET / HTTP/3.0',
  'GET / HTTP/2.0',
  'GET / HTTP/0.9',
  'GET / HTTP/11',
  'GET / http/1.1',
  'GET / HTTP/1,1',
  'GET / HTTP/1.',
  'GET / HTTP',
  'GET / FTP/1.0',
  'GET /\0 HTTP/1.1',
  'GET /a\tb HTTP/1.1',
  'GET /\x80\xff HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET',
  'GET /',
  '/ HTTP/1.1',
  ' GET / HTTP/1.1',
  'GET / HTTP/1.1 x',
  'get / HTTP/1.1',
  'BREW / HTTP/1.1',
  'G\0T / HTTP/1.1',
  `${'A'.repeat(9000)} / HTTP/1.1`,
  'GET * HTTP/1.1',
  'GET a HTTP/1.1',
  'GET a.example:80 HTTP/1.1',
  'GET a:80/healthz HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET ftp://a/b HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'CONNECT /healthz HTTP/1.1',
]
  .map((text) => line('request lines', REFUSED, text))
  .concat([
    ...['/%zz', '/%c0%ae', '/%ff', 'http:///healthz'].map((target) =>
      line('request lines', [400, NEXT], `GET ${target} HTTP/1.1`),
    ),
    line('request lines', [405, NEXT], 'OPTIONS * HTTP/1.1'),
    line('request lines', [405, NEXT], 'TRACE /healthz HTTP/1.1'),
    line('request lines', [405, NEXT], 'OPTIONS /healthz HTTP/1.1'),
    line('request lines', [405, NEXT], 'PROPFIND /healthz HTTP/1.1'),
    line('request lines', [200, NEXT], 'GET http://other.example/healthz HTTP/1.1'),
    line('request lines', [200, NEXT], 'GET http://other.example HTTP/1.1'),
    line('request lines', [200, NEXT], 'GET /healthz?%zz HTTP/1.1'),
    line('request lines', [404, NEXT], 'GET /healthz;a HTTP/1.1'),
    line('request lines', [404, NEXT], 'GET //healthz HTTP/1.1'),
    line('request lines', [404, NEXT], 'GET /../healthz HTTP/1.1'),
    line('request lines', [431], `GET /${'a'.repeat(17_000)} HTTP/1.1`),
    line('request lines', [431], `GET /?${'a'.repeat(1_000_000)} HTTP/1.1`),
    line('request lines', [404, NEXT], `GET /api/${'a'.repeat(9_000)} HTTP/1.1`),
  ]);

/** Somebody who would speak another protocol: refused, or answered in this one and left. */
const upgrades: Malformed[] = [
  get(
    'upgrades',
    [200],
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMA'],
  ),
  get(
    'upgrades',
    [200],
    ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ),
  get('upgrades', [200], ['Connection: upgrade', 'Upgrade: TLS/1.0']),
  post('upgrades', [400])(['Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 2'], '{}'),
  get('upgrades', [200, NEXT], ['Upgrade: h2c']),
];

export const corpus: Malformed[] = [
  lengths,
  chunks,
  headers,
  folded,
  large,
  hosts,
  expectations,
  lines,
  upgrades,
].flat();

/** Refused for how they are framed, whole as they are, and closed after. */
export const spoilt = corpus.filter(
  ({ kind, answers, cutOff }) =>
    ['length', 'chunks', 'control characters', 'folding'].includes(kind) &&
    answers.join() === '400' &&
    !cutOff,
);
