import { words } from '../../support/draw.ts';

/** A text, JSON or not, that replaces a value. */
export type Text = { kind: string; text: string | Buffer };

const nested = (depth: number) => [
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  '['.repeat(depth),
];

const deep = [65, 1_000, 50_000, 300_000].flatMap(nested);

const polluting = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
  '{"__proto__":null}',
  '{"__proto__":[],"length":1}',
  '{"toString":"polluted","valueOf":"polluted","hasOwnProperty":1}',
  '{"constructor":null}',
  '[{"__proto__":{"polluted":1}}]',
  '{"then":"polluted"}',
  '{"toJSON":"polluted"}',
];

const numbers = [
  ...words('1e999 -1e999 1e-999 -0 0.1 1e15 1e21 9007199254740993 -1 1.0 1e0 18446744073709551616'),
  ...words('2147483648 4294967296 00 01 +1 1. .5 0x10 1_000 NaN Infinity -Infinity 1n １ 1,5'),
  `1${'0'.repeat(100_000)}`,
  `0.${'1'.repeat(9_999)}`,
];

const texts = [
  '"\\ud800"',
  '"a\\udfffb"',
  '"\\u0000"',
  '"\\u202e"',
  '"\\x41"',
  '"a\nb"',
  '"\\u00"',
  "'a'",
  '"a',

  ...words('undefined null true /**/1 1// [1,]'),
  '{"a":1,}',
  '{a:1}',
  '{"a":1,"a":2}',
  '""',
  `"${'x'.repeat(1_000_000)}"`,
  `[${'0,'.repeat(200_000)}0]`,
  `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":0`).join()}}`,
];

const bytes = ['ff', 'c0ae', 'eda080', 'f4908080', 'e282', 'fffe', '80'].map((hex) =>
  Buffer.concat([Buffer.from('"'), Buffer.from(hex, 'hex'), Buffer.from('"')]),
);

const kind = (kind: string, all: readonly (string | Buffer)[]): Text[] =>
  all.map((text) => ({ kind, text }));

export const hostileTexts: Text[] = [
  ...kind('deep nesting', deep),
  ...kind('prototype pollution', polluting),
  ...kind('numbers', numbers),
  ...kind('texts', texts),
  ...kind('broken UTF-8', bytes),
];

/** Encodings of the whole body that are never accepted. */
export const encodings: Record<string, (json: string) => Buffer> = {
  'UTF-16, little end first': (json) => Buffer.from(`\ufeff${json}`, 'utf16le'),
  'UTF-16, big end first': (json) => Buffer.from(`\ufeff${json}`, 'utf16le').swap16(),
  'UTF-16 without a mark': (json) => Buffer.from(json, 'utf16le'),
  'cut off': (json) => Buffer.from(json.slice(0, -1)),
  'two values': (json) => Buffer.from(json + json),
  'something behind': (json) => Buffer.from(`${json}\0`),
  'in a string': (json) => Buffer.from(JSON.stringify(json)),
  'in an array': (json) => Buffer.from(`[${json}]`),
};
