import type { Run } from '../../scenario.ts';
import { below, pick, words } from '../../support/draw.ts';

/** A way to damage a request. `seeds` are all valid requests. */
type Damage = (run: Run, bytes: Buffer, seeds: Buffer[]) => Buffer;

const replaced = (bytes: Buffer, from: number, to: number, by: Buffer) =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);

export const damage = {
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

export const DAMAGES = Object.keys(damage) as (keyof typeof damage)[];

const WORDS = [
  ...words('\0 \r \n \r\n \r\n\r\n'),
  ' ',
  ...words('\t : ; , % %00 %2e%2e%2f ../'),
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 99\r\n',
  '0\r\n\r\n',

  'Expect: 100-continue\r\n',
  'Connection: close\r\n',
  'Connection: Upgrade\r\nUpgrade: h2c\r\n',
  'Content-Encoding: gzip\r\n',
  ...words('HTTP/1.0 HTTP/2.0 CONNECT OPTIONS http://a * { } ['),
  '"',
  ...words('\\u0000 \\ud800 1e999 - null true __proto__ \xff'),
];
