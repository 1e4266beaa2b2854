/** Writes assets/fonts/Blocks.ttf: a font whose every letter is a square, two em wide. Its text has a width that can be known. */
import { mkdirSync, writeFileSync } from 'node:fs';

const u16 = (...all) => Buffer.concat(all.map((n) => Buffer.from([(n >> 8) & 255, n & 255])));
const u32 = (...all) =>
  Buffer.concat(all.map((n) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255])));
const wide = (text) => Buffer.from([...text].flatMap((one) => [0, one.charCodeAt(0)]));

const EM = 1000;
const WIDTH = 2 * EM;
const [first, last] = [32, 126];

// A contour of four points: end, no instructions, flags, steps in x, steps in y.
const square = Buffer.concat([
  u16(1, 0, 0, WIDTH, EM, 3, 0),
  Buffer.from([1, 1, 1, 1]),
  u16(0, 0, WIDTH, 0, 0, EM, 0, -EM),
  u16(),
]);
const glyph = square.length % 2 ? Buffer.concat([square, Buffer.alloc(1)]) : square;

const map = Buffer.concat([
  u16(4, 32, 0, 4, 4, 1, 0, last, 0xffff, 0, first, 0xffff),
  u16(0, 1),
  u16(4, 0),
  u16(),
]);
// Every letter is the same glyph: an array of numbers, all 1.
const ids = u16(...Array.from({ length: last - first + 1 }, () => 1));
const cmap = Buffer.concat([
  u16(0, 1, 3, 1),
  u32(12),
  u16(4, map.length + ids.length),
  map.subarray(4),
  ids,
]);

const words = {
  1: 'Blocks',
  2: 'Regular',
  3: 'Blocks 1',
  4: 'Blocks',
  5: 'Version 1.0',
  6: 'Blocks',
};
const texts = Object.entries(words).map(([id, text]) => ({ id: Number(id), bytes: wide(text) }));
let at = 0;
const records = texts.map(({ id, bytes }) => {
  const record = u16(3, 1, 0x409, id, bytes.length, at);
  at += bytes.length;
  return record;
});
const name = Buffer.concat([
  u16(0, texts.length, 6 + 12 * texts.length),
  ...records,
  ...texts.map(({ bytes }) => bytes),
]);

const os2 = Buffer.concat([
  u16(4, WIDTH, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
  Buffer.alloc(10),
  u32(1, 0, 0, 0),
  Buffer.from('NONE'),
  u16(64, first, last, EM, 0, 0, EM, 0),
  u32(1, 0),
  u16(500, 1000, 0, 32, 1),
]);
const tables = {
  'OS/2': os2,
  cmap,
  glyf: glyph,
  head: Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(3, EM),
    Buffer.alloc(16),
    u16(0, 0, WIDTH, EM, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([u32(0x10000), u16(EM, 0, 0, WIDTH, 0, 0, WIDTH, 1, 0, 0, 0, 0, 0, 0, 0, 1)]),
  hmtx: u16(WIDTH, 0, 0),
  loca: u32(0, 0, glyph.length),
  maxp: Buffer.concat([u32(0x10000), u16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name,
  post: u32(0x30000, 0, 0, 1, 0, 0, 0, 0),
};

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const sum = (bytes) => {
  let total = 0;
  for (let i = 0; i < bytes.length; i += 4) total = (total + bytes.readUInt32BE(i)) >>> 0;
  return total;
};
const entries = Object.entries(tables);
let offset = 12 + 16 * entries.length;
const directory = entries.map(([tag, bytes]) => {
  const entry = Buffer.concat([Buffer.from(tag), u32(sum(padded(bytes)), offset, bytes.length)]);
  offset += padded(bytes).length;
  return entry;
});
const file = Buffer.concat([
  u32(0x10000),
  u16(entries.length, 128, 3, entries.length * 16 - 128),
  ...directory,
  ...entries.map(([, bytes]) => padded(bytes)),
]);
const adjustment = (0xb1b0afba - sum(padded(file))) >>> 0;
file.writeUInt32BE(
  adjustment,
  12 +
    16 * entries.length +
    Buffer.concat(entries.slice(0, 3).map(([, b]) => padded(b))).length +
    8,
);
const folder = new URL('../assets/fonts/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('Blocks.ttf', folder), file);
