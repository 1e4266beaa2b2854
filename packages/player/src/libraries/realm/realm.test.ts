import { beforeEach, expect, test } from 'vitest';
import { createRealm } from './realm.ts';

type Dog = { name: string; age: number; owner: Person | null };
type List<Of> = ArrayLike<Of> & { type: string; push(one: unknown): void };
type Person = { _id: string; name: string; dogs: List<Dog>; tags: List<string> };
type Results<Of> = Of[] & {
  filtered(query: string, ...values: unknown[]): Results<Of>;
  sorted(by: string, reverse?: boolean): Results<Of>;
  sum(by: string): number;
  avg(by: string): number | undefined;
  min(by: string): number | undefined;
  max(by: string): number | undefined;
  addListener(listener: (results: Results<Of>, changes: object) => void): void;
};

const unsupported: string[] = [];
const Given = Object.assign(class {}, { BSON: { is: 'kept' }, exists() {} });
const Realm = createRealm(Given, (what) => unsupported.push(what)) as ReturnType<
  typeof createRealm
> & {
  BSON: object;
};

class DogClass extends Realm.Object {
  static schema = {
    name: 'Dog',
    properties: {
      name: 'string',
      age: { type: 'int', default: 1, mapTo: 'years' },
      owner: { type: 'linkingObjects', objectType: 'Person', property: 'dogs' },
    },
  };
  declare name: string;
  get loud() {
    return this.name.toUpperCase();
  }
}
const PersonSchema = {
  name: 'Person',
  primaryKey: '_id',
  properties: { _id: 'string', name: 'string?', dogs: 'Dog[]', best: 'Dog?', tags: 'string[]' },
};
const schema = [DogClass, PersonSchema] as never;

beforeEach(() => Realm.clearTestState());

async function opened() {
  const realm = await Realm.open({ schema });
  const dogs = realm.objects('Dog') as unknown as Results<Dog>;
  return { realm, dogs };
}

test('objects are created, linked, found and deleted', async () => {
  const { realm, dogs } = await opened();
  expect([realm.isEmpty, dogs.length, Realm.BSON]).toEqual([true, 0, { is: 'kept' }]);
  const ada = realm.write(() =>
    realm.create('Person', { _id: 'a', name: 'Ada', dogs: [{ name: 'Rex' }] }),
  ) as Person;
  expect(JSON.parse(JSON.stringify(ada))).toEqual({
    _id: 'a',
    name: 'Ada',
    dogs: [expect.objectContaining({ name: 'Rex', age: 1 })],
    best: null,
    tags: [],
  });
  expect([ada.dogs.type, ada.tags.type]).toEqual(['object', 'string']);
  realm.write(() => ada.dogs.push({ name: 'Bo', age: 3 }));
  expect([ada.dogs.length, ada.dogs[1]?.name, dogs.map(({ name }) => name)]).toEqual([
    2,
    'Bo',
    ['Rex', 'Bo'],
  ]);
  const [rex] = dogs as unknown as [
    DogClass & { owner: Person[]; linkingObjects(type: string, property: string): Person[] },
  ];
  expect([rex instanceof DogClass, rex.loud, rex.owner[0]]).toEqual([true, 'REX', ada]);
  expect([...rex.linkingObjects('Person', 'dogs')]).toEqual([ada]);
  expect(realm.objectForPrimaryKey('Person', 'a')).toBe(ada);
  const seen = new Proxy(rex, {});
  expect([seen.isValid(), ...seen.linkingObjects('Person', 'dogs')]).toEqual([true, ada]);
  realm.write(() => realm.create('Person', { _id: 'a', name: 'Eve' }, 'modified'));
  expect(ada.name).toBe('Eve');
  realm.write(() => realm.delete(seen));
  expect([rex.isValid(), ada.dogs.length, dogs.length]).toEqual([false, 1, 1]);
  expect(() => realm.write(() => realm.create('Person', { _id: 'a' }))).toThrow('existing primary');
  expect(() => {
    ada.name = 'outside';
  }).toThrow('outside of a write transaction');
});

test('results are filtered, sorted and summed, and follow the database', async () => {
  const { realm, dogs } = await opened();
  const old = dogs.filtered('age > $0', 2).sorted('age', true);
  realm.write(() => {
    for (const [name, age] of Object.entries({ a: 1, b: 5, c: 3 }))
      realm.create(DogClass, { name, age });
  });
  expect([old.map(({ name }) => name), old.sum('age'), old[0]?.name]).toEqual([['b', 'c'], 8, 'b']);
  expect(dogs.filtered('age > 1 SORT(age ASC) LIMIT(1)').map(({ name }) => name)).toEqual(['c']);
  realm.write(() => realm.create(DogClass, { name: 'd', age: 3 }));
  expect(
    dogs.filtered('years > 1 SORT(years ASC) DISTINCT(years)').map(({ name }) => name),
  ).toEqual(['c', 'b']);
  expect(dogs.filtered('age ~ 1')).toHaveLength(4);
  expect(unsupported).toEqual([expect.stringContaining('age ~ 1')]);
});

test('a failed write changes nothing, and listeners hear of the others', async () => {
  const { realm, dogs } = await opened();
  const heard: unknown[] = [];
  dogs.addListener((all, changes) => heard.push([all.length, changes]));
  const none = { insertions: [], deletions: [], modifications: [] };
  await Promise.resolve();
  expect(heard).toMatchObject([[0, none]]);
  expect(() =>
    realm.write(() => {
      realm.create('Dog', { name: 'lost' });
      throw new Error('no');
    }),
  ).toThrow('no');
  const dog = realm.write(() => new DogClass(realm, { name: 'Rex' }));
  await Promise.resolve();
  realm.write(() => {
    dog.name = 'Max';
  });
  await Promise.resolve();
  expect(heard.slice(1)).toMatchObject([
    [1, { ...none, insertions: [0] }],
    [1, { ...none, modifications: [0] }],
  ]);
  // Another instance of the same path has the same objects.
  expect(new Realm({ schema }).objects('Dog').length).toBe(1);
});

test('null is kept in place of a default, and does not count in an average', async () => {
  const Score = { name: 'Score', properties: { points: { type: 'int?', default: 5 } } };
  const realm = await Realm.open({ schema: [Score] as never });
  realm.write(() => {
    for (const points of [null, undefined, 1]) realm.create('Score', { points });
  });
  const scores = realm.objects('Score') as unknown as Results<{ points: number | null }>;
  expect(scores.map(({ points }) => points)).toEqual([null, 5, 1]);
  expect([scores.avg('points'), scores.min('points'), scores.max('points')]).toEqual([3, 1, 5]);
  expect(scores.filtered('points == null').max('points')).toBeUndefined();
});
