import { expect, test } from 'vitest';
import { VersionCache } from './version-cache.ts';

const HOUR = 3_600_000;

function cacheAt(version: number | null) {
  const database = { version };
  const cache = new VersionCache<string>(() => database.version, 10);
  const keep = (key: string, at: number | null = database.version, size = 1) =>
    cache.keep(at, key, { value: `of ${key}`, size, from: 0, until: HOUR });
  return { database, cache, keep, get: (key: string) => cache.get(database.version, key, 0) };
}

test('a value is found until the next commit', () => {
  const { database, keep, get } = cacheAt(1);
  keep('a');
  expect([get('a'), get('b')]).toEqual(['of a', undefined]);
  database.version = 2;
  expect(get('a')).toBeUndefined();
  keep('b');
  expect([get('a'), get('b')]).toEqual([undefined, 'of b']);
});

test('a value that was read before a commit is not kept after it', () => {
  const { database, keep, get } = cacheAt(1);
  const before = database.version;
  database.version = 2;
  keep('a', before);
  expect(get('a')).toBeUndefined();
});

test.each([
  ['before it was computed', -1, undefined],
  ['when it was computed', 0, 'of a'],
  ['just before it ends', HOUR - 1, 'of a'],
  ['when it ends', HOUR, undefined],
])('%s, at %i ms, the value is %s', (_, now, value) => {
  const { cache, keep } = cacheAt(1);
  keep('a');
  expect(cache.get(1, 'a', now)).toBe(value);
});

test('values beyond the limit replace those that were kept first', () => {
  const { keep, get } = cacheAt(1);
  keep('a', 1, 6);
  keep('too large', 1, 11);
  expect([get('a'), get('too large')]).toEqual(['of a', undefined]);
  keep('b', 1, 4);
  keep('c', 1, 5);
  expect([get('a'), get('b'), get('c')]).toEqual([undefined, 'of b', 'of c']);
});

test('a value that is kept again counts once', () => {
  const { keep, get } = cacheAt(1);
  keep('a', 1, 5);
  keep('b', 1, 5);
  keep('a', 1, 5);
  expect([get('a'), get('b')]).toEqual(['of a', 'of b']);
});

test('without a version nothing is kept', () => {
  const { keep, get } = cacheAt(null);
  keep('a');
  expect(get('a')).toBeUndefined();
});
