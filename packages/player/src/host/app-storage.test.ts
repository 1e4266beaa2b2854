import { expect, test } from 'vitest';
import { createAppStorage } from './app-storage.ts';

const entry = (key: string, value: string | null) =>
  ({ notice: 'store', store: 'async', key, value }) as const;

const storageOf = (text: string | null): Storage => {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  } as unknown as Storage;
};

test('saved values are read again, and null deletes a value', () => {
  const kept = createAppStorage();
  kept.save(entry('a', '1'));
  kept.save(entry('__proto__', '2'));
  kept.save(entry('b', '3'));
  kept.save(entry('b', null));
  expect(Object.entries(kept.stored().async ?? {})).toEqual([
    ['a', '1'],
    ['__proto__', '2'],
  ]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('save returns false above the limit of characters', () => {
  const kept = createAppStorage();
  const value = 'x'.repeat(900_000);
  const done = Array.from({ length: 8 }, (_, index) => kept.save(entry(`k${index}`, value)));
  expect(done).toEqual([true, true, true, true, true, false, false, false]);
  expect(kept.save(entry('k0', ''))).toBe(true);
  expect(kept.save(entry('k7', value))).toBe(true);
});

test('empty stores and keys count towards the limit', () => {
  const kept = createAppStorage();
  const empty = (at: number) =>
    ({ notice: 'store', store: `${at}`.padStart(64), key: '' }) as const;
  let at = 0;
  while (at < 100_000 && kept.save({ ...empty(at), value: '' })) {
    kept.save({ ...empty(at), value: null });
    kept.save({ ...empty(-1 - at), value: null });
    at += 1;
  }
  expect(at).toBeLessThan(65_000);
  expect(Object.keys(kept.stored())).toHaveLength(at);
});

test.each(['no JSON', '[]', '{"async":{"a":1,"b":"2"}}', 'null'])(
  'a stored text %s has no valid value, and storing continues',
  (text) => {
    const kept = createAppStorage({ storage: storageOf(text), name: 'app' });
    expect(kept.stored().async?.a).toBeUndefined();
    expect(kept.save(entry('c', '3'))).toBe(true);
  },
);

test('values stay in memory if the storage throws', () => {
  const storage = {
    getItem() {
      throw new Error('forbidden');
    },
  } as unknown as Storage;
  expect(createAppStorage({ storage, name: 'app' }).save(entry('a', '1'))).toBe(true);
});
