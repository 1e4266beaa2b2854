import { expect, test } from 'vitest';
import {
  count,
  cut,
  exactSize,
  formatDuration,
  formatSize,
  formatTime,
  plain,
  sizeChange,
} from './format.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1049, '1 kB'],
  [1050, '1.1 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [875_201, '875 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [268_435_456, '268 MB'],
  [4_294_967_296, '4.3 GB'],
  [Number.MAX_SAFE_INTEGER, '9007 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test('exact sizes and differences of sizes', () => {
  expect(exactSize(875_201)).toBe('875,201 bytes');
  expect(exactSize(1)).toBe('1 byte');
  expect(sizeChange(2000, 1000)).toBe('+1 kB');
  expect(sizeChange(1000, 1001)).toBe('−1 byte');
  expect(sizeChange(7, 7)).toBeNull();
});

test.each([
  [0, '0.0 s'],
  [400, '0.4 s'],
  [1000, '0:01'],
  [59_499, '0:59'],
  [59_500, '1:00'],
  [3_723_000, '1:02:03'],
])('%d ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

test('times are written out in UTC, and other text stays unchanged', () => {
  expect(formatTime('2026-11-20T09:00:04.250Z')).toBe('20 Nov 2026, 09:00 UTC');
  expect(formatTime('soon')).toBe('soon');
});

test('text is cut between code points, and only if it is too long', () => {
  expect(cut('abc', 3)).toBe('abc');
  expect(cut('abcd', 3)).toBe('ab…');
  expect(cut('🏺🏺🏺', 3)).toBe('🏺🏺🏺');
  expect(cut('🏺🏺🏺🏺', 3)).toBe('🏺🏺…');
});

test('plain text has one line and no bidi characters', () => {
  expect(plain(' a\n\tb\u202ecod.exe\u0007 ', 80)).toBe('a bcod.exe');
});

test('counts have a plural and thousands separators', () => {
  expect(count(1, 'file')).toBe('1 file');
  expect(count(2000, 'file')).toBe('2,000 files');
});
