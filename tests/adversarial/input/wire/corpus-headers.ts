import { words } from '../../support/draw.ts';
import { get, type Malformed, NEXT, post, REFUSED } from './malformed-request.ts';

const lines: Malformed[] = [
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
  ...words('a/b a?b a#b user@a a:b a:80:80 a:-1 [::1 ::1 a,b a\\b <script> a\x80b %zz'),
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

export const headers: Malformed[] = [lines, folded, large, hosts, expectations].flat();

/** Upgrades to other protocols: refused, or answered in HTTP/1.1 and closed. */
export const upgrades: Malformed[] = [
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
