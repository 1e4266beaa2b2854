import { type Malformed, NEXT, REFUSED } from './malformed-request.ts';

const line = (kind: string, answers: number[], text: string): Malformed => ({
  kind,
  name: JSON.stringify(text.slice(0, 80)),
  line: text,
  lines: [],
  answers,
});

/** Malformed or unusual request lines. */
export const requestLines: Malformed[] = [
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
