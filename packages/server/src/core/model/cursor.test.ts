import { expect, test } from 'vitest';
import { readCursor, readIdCursor, writeCursor, writeIdCursor } from './cursor.ts';

const given = writeCursor('builds', 120);
const encoded = (text: string) => Buffer.from(text).toString('base64url');
const NUMBERS = ['0', '-1', '01', '1.5', '1e3', '9'.repeat(17), '', '١', '1 OR 1=1'];

test('a cursor that its list gave is read', () => {
  expect(readCursor('builds', given)).toBe(120);
  expect(readIdCursor(writeIdCursor('rep_a1'))).toBe('rep_a1');
  expect(readCursor('builds', undefined)).toBeUndefined();
});

test.each([
  writeCursor('previews', 120),
  given.slice(0, -1),
  `${given}=`,
  `${given}A`,
  ` ${given}`,
  writeIdCursor('rep_a1'),
  'builds:120',
  '',
  '..',
  '\0',
  '{"a":1}',
  encoded('__proto__:1'),
  ...NUMBERS.map((number) => encoded(`builds:${number}`)),
])('the cursor %j is refused', (cursor) => {
  expect(() => readCursor('builds', cursor)).toThrow('not one that this list gave');
});
