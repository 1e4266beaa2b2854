import { expect, test } from 'vitest';
import { createByteSearch } from './byte-search.ts';

/** The texts that each pattern finds in parts of these lengths. */
function find(patterns: RegExp[], parts: string[], all = true): string[] {
  const found: string[] = [];
  const search = createByteSearch(
    patterns.map((pattern) => ({
      pattern,
      found([text]) {
        found.push(text);
        return all;
      },
    })),
  );
  for (const part of parts) search.add(Buffer.from(part, 'latin1'));
  search.end();
  return found;
}

test('matches are found in their order, also beside each other and at the ends', () => {
  expect(find([/abc/, /abcd(e|f)/, /xy/], ['abcabcdfxyabxyabc'])).toEqual([
    'abc',
    'abc',
    'abcdf',
    'xy',
    'xy',
    'abc',
  ]);
});

test('a pattern sees what is around a match, wherever the bytes are cut', () => {
  const text = `${'-'.repeat(900)}"Realm" xRealm${'-'.repeat(900)}Realm'`;
  const pattern = /(?<=["'])Realm(?=["'])/;
  for (let cut = 890; cut < 920; cut += 1)
    expect([cut, find([pattern], [text.slice(0, cut), text.slice(cut)])]).toEqual([cut, ['Realm']]);
  expect(find([pattern], [...text])).toEqual(['Realm']);
});

test('a pattern is no longer searched for once it is not wanted', () => {
  expect(find([/ab/, /cd/], ['abcdab', 'cdab'.repeat(300)], false)).toEqual(['ab', 'cd']);
});

test('bytes beyond ASCII are in no match', () => {
  expect(find([/ab/], ['\xff\x80ab\xc3\xa4b\xe1b'])).toEqual(['ab']);
});
