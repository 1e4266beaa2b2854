import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

const ada = { name: 'Ada', age: 36, isIn: true, born: new Date(5), tags: ['a', 'b'], pet: null };
const read = (path: string): unknown[] => {
  if (path === 'tags.@count') return [ada.tags.length];
  const value = Reflect.get(ada, path) as unknown;
  return Array.isArray(value) ? value : [value];
};

test.each<[query: string, values: unknown[], matches: boolean]>([
  ['name == "Ada"', [], true],
  ["name = 'ada'", [], false],
  ['name ==[c] $0', ['ADA'], true],
  ['name BEGINSWITH "A" AND age > 30', [], true],
  ['name CONTAINS[c] "D" && age >= 37', [], false],
  ['name LIKE "?d*"', [], true],
  ['age < 30 OR (isIn == true AND NOT name == "Eve")', [], true],
  ['!(isIn == true)', [], false],
  ['pet == null', [], true],
  ['age != nil', [], true],
  ['born == $0', [new Date(5)], true],
  ['name IN {"Eve", "Ada"}', [], true],
  ['name IN $0', [['Eve']], false],
  ['ANY tags == "b"', [], true],
  ['tags.@count == 2', [], true],
  ['TRUEPREDICATE', [], true],
])('%s of %j: %s', (query, values, matches) => {
  expect(parseQuery(query, values).matches(read)).toBe(matches);
});

test('a query sorts and limits, and one that is not understood throws', () => {
  const { order, limit } = parseQuery('age > 1 SORT(name DESC, age ASC) LIMIT(2)', []);
  expect(order).toEqual([
    { path: 'name', isDescending: true },
    { path: 'age', isDescending: false },
  ]);
  expect(limit).toBe(2);
  for (const wrong of [
    'age ~ 1',
    'age >',
    'age > 1 DISTINCT(name)',
    'age > 1 SORT(name DESC',
    'age > 1 LIMIT(',
    'age > 1 LIMIT(name)',
  ])
    expect(() => parseQuery(wrong, [])).toThrow('Invalid predicate');
});
