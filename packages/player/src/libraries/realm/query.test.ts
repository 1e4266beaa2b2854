import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

const ada = {
  name: 'Ada',
  age: 36,
  isIn: true,
  born: new Date(5),
  tags: ['a', 'b'],
  pet: null,
  note: 'Mésange bleue, in a tree',
};
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
  ['age BETWEEN {30, 36}', [], true],
  ['age BETWEEN $0', [[37, 40]], false],
  ['ALL tags IN {"a", "b"}', [], true],
  ['ALL tags == "b"', [], false],
  ['NONE tags == "c"', [], true],
  ['NONE tags == "b"', [], false],
  ['note TEXT "mésange bleu*"', [], true],
  ['note TEXT $0', ['tree -BLEUE'], false],
  ['note TEXT "bleu"', [], false],
])('%s of %j: %s', (query, values, matches) => {
  expect(parseQuery(query, values).matches(read)).toBe(matches);
});

test('a query sorts, drops what is there already and limits, and one that is not understood throws', () => {
  const { steps } = parseQuery('age > 1 SORT(name DESC, age ASC) DISTINCT(pet.name) LIMIT(2)', []);
  expect(steps).toEqual([
    {
      sort: [
        { path: 'name', isDescending: true },
        { path: 'age', isDescending: false },
      ],
    },
    { distinct: ['pet.name'] },
    { limit: 2 },
  ]);
  for (const wrong of [
    'age ~ 1',
    'age >',
    'age > 1 DISTINCT name',
    'age > 1 DISTINCT(name',
    'age > 1 SORT(name DESC',
    'age > 1 LIMIT(',
    'age > 1 LIMIT(name)',
  ])
    expect(() => parseQuery(wrong, [])).toThrow('Invalid predicate');
});
