import { declaration } from '../../../packages/server/test/support/server.ts';
import type { Run, Trial } from '../../trial.ts';
import { type House, openHouse } from '../house.ts';
import { answersIn, asksForPage, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { below, cut, pick } from './draw.ts';

const AT_ONCE = 50;

/** Good requests that are damaged at random; nothing is known of them, but what holds of every answer. */
export const mutations: Trial = {
  name: 'bad-input/damaged requests',
  promise: 'Whatever a connection sends is answered as the contract says, or refused and closed',
  least: { long: 30_000, short: 500 },
  weight: 2,
  async run(run) {
    await using house = await openHouse(run);
    const seeds = await goodRequests(house);
    for (let at = 0; run.goOn(); at += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => attack(run, house, seeds)));
      await house.look(`damaged requests from ${at}`);
    }
  },
};

async function attack(run: Run, house: House, seeds: Buffer[]): Promise<void> {
  const { server } = house;
  let bytes = pick(run, seeds);
  const kinds = Array.from({ length: 1 + below(run, 4) }, () => pick(run, DAMAGES));
  for (const kind of kinds) bytes = damage[kind](run, bytes, seeds);
  const parts = cut(run, bytes, 3);
  const { bytes: heard, closed } = await converse(server.url, parts, 0);
  run.done(kinds.length === 1 ? (kinds[0] ?? '') : 'several');
  house.heard(heard, kinds.join(', '));
  const wrong = closed ? fault(heard, bytes) : 'the connection was left open';
  if (!wrong) return;
  const sent = parts.map((part) => JSON.stringify(part.toString('latin1'))).join('\n');
  const safe = sent.replaceAll(server.key, '<key>').slice(0, 6000);
  run.broken(wrong, `${safe}\n${heard.toString().slice(0, 2000)}`);
}

function fault(heard: Buffer, sent: Buffer): string | undefined {
  // A HEAD has no body, and which of the damaged requests were one is not known any more.
  if (sent.includes('HEAD')) return undefined;
  const isPage = asksForPage(sent.toString('latin1'));
  try {
    const answers = answersIn(heard);
    return answers.map((answer) => faultOf(answer, isPage)).find((one) => one !== undefined);
  } catch (error) {
    return String(error);
  }
}

type Damage = (run: Run, bytes: Buffer, seeds: Buffer[]) => Buffer;

const replaced = (bytes: Buffer, from: number, to: number, by: Buffer) =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);

const damage = {
  'a bit flipped': (run, bytes) => {
    const at = below(run, bytes.length);
    const flipped = Buffer.of((bytes[at] ?? 0) ^ (1 << below(run, 8)));
    return replaced(bytes, at, at + 1, flipped);
  },
  'a byte replaced': (run, bytes) => {
    const at = below(run, bytes.length);
    return replaced(bytes, at, at + 1, Buffer.of(below(run, 256)));
  },
  'a part cut out': (run, bytes) => {
    const at = below(run, bytes.length);
    return replaced(bytes, at, at + below(run, 40), Buffer.alloc(0));
  },
  'cut short': (run, bytes) => bytes.subarray(0, below(run, bytes.length)),
  'a part repeated': (run, bytes) => {
    const at = below(run, bytes.length);
    const part = bytes.subarray(at, at + below(run, 60));
    const times = pick(run, [1, 1, 2, 100]);
    return replaced(bytes, at, at, Buffer.concat(Array<Buffer>(times).fill(part)));
  },
  'spliced with another': (run, bytes, seeds) => {
    const other = pick(run, seeds);
    const rest = other.subarray(below(run, other.length));
    return Buffer.concat([bytes.subarray(0, below(run, bytes.length)), rest]);
  },
  'a word put in': (run, bytes) => {
    const at = below(run, bytes.length);
    return replaced(bytes, at, at, Buffer.from(pick(run, WORDS), 'latin1'));
  },
  'lines exchanged': (run, bytes) => {
    const lines = bytes.toString('latin1').split('\r\n');
    const [i, j] = [below(run, lines.length), below(run, lines.length)];
    [lines[i], lines[j]] = [lines[j] ?? '', lines[i] ?? ''];
    return Buffer.from(lines.join('\r\n'), 'latin1');
  },
} satisfies Record<string, Damage>;

const DAMAGES = Object.keys(damage) as (keyof typeof damage)[];

const WORDS = [
  ...[
    '\0',
    '\r',
    '\n',
    '\r\n',
    '\r\n\r\n',
    ' ',
    '\t',
    ':',
    ';',
    ',',
    '%',
    '%00',
    '%2e%2e%2f',
    '../',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 0\r\n',
    'Content-Length: 99\r\n',
    '0\r\n\r\n',
  ],
  ...[
    'Expect: 100-continue\r\n',
    'Connection: close\r\n',
    'Connection: Upgrade\r\nUpgrade: h2c\r\n',
  ],
  ...['Content-Encoding: gzip\r\n', 'HTTP/1.0', 'HTTP/2.0', 'CONNECT', 'OPTIONS', 'http://a', '*'],
  ...['{', '}', '[', '"', '\\u0000', '\\ud800', '1e999', '-', 'null', 'true', '__proto__', '\xff'],
];

/** One of each kind, of every room of the server. */
async function goodRequests({ server }: House): Promise<Buffer[]> {
  const { key, url } = server;
  const { host } = new URL(url);
  const { record } = await server.build('a bundle');
  const open = await server.api('POST', '/api/v1/builds', declaration('open', { branch: 'open' }));
  const page = new URL(record.previewUrl).pathname;
  const request = (line: string, lines: string[], body = '') =>
    Buffer.from([`${line} HTTP/1.1`, `Host: ${host}`, ...lines, '', body].join('\r\n'));
  const own = `Authorization: Bearer ${key}`;
  const get = (path: string, ...lines: string[]) => request(`GET ${path}`, [own, ...lines]);
  const json = ['Content-Type: application/json', own];
  const post = (path: string, body: object, ...lines: string[]) => {
    const text = JSON.stringify(body);
    const length = `Content-Length: ${Buffer.byteLength(text)}`;
    return request(`POST ${path}`, [...json, length, ...lines], text);
  };
  const text = JSON.stringify(declaration('x'));
  const chunks = `5\r\n${text.slice(0, 5)}\r\n${(text.length - 5).toString(16)};a=b\r\n${text.slice(5)}`;
  const putUrl = new URL(open.body.slots[0].putUrl);
  const put = request(
    `PUT ${putUrl.pathname}${putUrl.search}`,
    ['Content-Type: application/javascript', 'Content-Length: 4'],
    'open',
  );
  const files = [{ path: 'a.txt', sizeBytes: 1, contentType: 'a/b', contentHash: 'a'.repeat(64) }];
  return [
    get('/api/v1/builds?owner=acme&repo=shop&branch=main&platform=ios'),
    get(`/api/v1/builds/${record.id}`),
    get('/api/v1/repositories/acme/shop/builds?limit=2&status=any'),
    get('/api/v1/usage?from=2026-01-01T00:00:00Z'),
    get(page, 'Accept: application/json'),
    get(`${page}/bundle`, 'Range: bytes=0-3', 'Accept-Encoding: gzip, br;q=0.5'),
    get(new URL(record.url).pathname, 'Accept: text/html'),
    get('/metrics'),
    post('/api/v1/builds', declaration('x', { files }), 'Idempotency-Key: abc'),
    post('/api/v1/previews', { ...declaration('x'), title: 'ä', device: { scale: 2 } }),
    post('/api/v1/builds/finalize', { token: open.body.token }),
    post('/api/v1/reservations/renew', { token: open.body.token }, 'Expect: 100-continue'),
    request(
      'POST /api/v1/builds',
      [...json, 'Transfer-Encoding: chunked'],
      `${chunks}\r\n0\r\n\r\n`,
    ),
    request('DELETE /api/v1/previews/none', [own]),
    ...(putUrl.origin === url ? [put] : []),
  ];
}
