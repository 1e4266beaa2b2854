import { defaultLimits } from '@vitrine/contract/schemas';
import { expect, test } from 'vitest';
import { Refusal } from '../model/errors.ts';
import { declare } from './declare.ts';

const hash = 'a'.repeat(64);
const bundle = {
  platform: 'ios',
  contentHash: hash,
  bundleSizeBytes: 1,
  bundleContentType: 'application/javascript',
} as const;
const file = (path: string) => ({
  path,
  sizeBytes: 1,
  contentType: 'image/png',
  contentHash: hash,
});

function problemsOf(paths: string[]) {
  try {
    declare({ ...bundle, files: paths.map(file) }, defaultLimits);
  } catch (error) {
    if (error instanceof Refusal) return error.details ?? [error.code];
    throw error;
  }
  return [];
}

test('paths that differ only in case or Unicode normalisation are duplicates', () => {
  expect(problemsOf(['a/B.png', 'a/b.png'])).toEqual([
    { path: '/files/1/path', message: 'must be unique; /files/0/path has the same path' },
  ]);
  expect(problemsOf(['é', 'e\u0301'])).toHaveLength(1);
  expect(problemsOf(['a', 'b'])).toEqual([]);
});

test('a path that is too long is refused before it is normalised, which would take minutes', () => {
  const long = `a${'\u0301'.repeat(200_000)}${'\u0323'.repeat(200_000)}`;
  expect(problemsOf([long, long])).toEqual([
    { path: '/files/0/path', message: 'must be at most 512 bytes' },
    { path: '/files/1/path', message: 'must be at most 512 bytes' },
  ]);
});

test('a path with U+202F, as in the names of macOS screenshots, is valid', () => {
  expect(problemsOf(['Screenshot 2026-11-20 at 9.41.00\u202fAM.png'])).toEqual([]);
});

test('a size above 2^53 is refused by the limit, not as malformed', () => {
  expect(() => declare({ ...bundle, bundleSizeBytes: 2 ** 60 }, defaultLimits)).toThrow(/at most/);
});
