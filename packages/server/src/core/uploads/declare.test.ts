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

test('paths that differ in case or normalisation only are one', () => {
  expect(problemsOf(['a/B.png', 'a/b.png'])).toEqual([
    { path: '/files/1/path', message: 'must be unique; /files/0/path has the same path' },
  ]);
  expect(problemsOf(['é', 'e\u0301'])).toHaveLength(1);
  expect(problemsOf(['a', 'b'])).toEqual([]);
});

test('a path that is far too long is not normalised first, which would take minutes', () => {
  const long = `a${'\u0301'.repeat(200_000)}${'\u0323'.repeat(200_000)}`;
  expect(problemsOf([long, long])).toEqual([
    { path: '/files/0/path', message: 'must be at most 512 bytes' },
    { path: '/files/1/path', message: 'must be at most 512 bytes' },
  ]);
});

test('the narrow space in the names of screenshots is fine', () => {
  expect(problemsOf(['Screenshot 2026-11-20 at 9.41.00\u202fAM.png'])).toEqual([]);
});

test('a size too large for JSON numbers is over the limit, not malformed', () => {
  expect(() => declare({ ...bundle, bundleSizeBytes: 2 ** 60 }, defaultLimits)).toThrow(/at most/);
});
