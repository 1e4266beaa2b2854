import { words } from '../../support/draw.ts';
import { type Malformed, NEXT, post, REFUSED } from './malformed-request.ts';

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
  // Refused by the head alone. The body never comes, so no second request is served.
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
  ...words(', chunked, \x0bchunked chunked\x0b ch\u00fcnked'),
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
  ...words('2\n{} 2\r{} zz\r\n \r\n 2;a\n{}\r\n 2\r\n{}x\r\n 2\r\n{}\n 3\r\n{}\r\n 2,2\r\n{}'),
  ...words('2\0\r\n{} g\r\n fffffffffffffffff\r\n{} 10000000000000002\r\n{} 2\r\n{}\r\n-0\r\n'),
  ...words('２\r\n{}'),
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

export const framing: Malformed[] = [...lengths, ...chunks];
