import { expect, test } from 'vitest';
import { createKept } from './app-storage.ts';

const keep = (key: string, value: string | null) =>
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

test('what is kept is there again, and gone when it is taken away', () => {
  const kept = createKept();
  kept.keep(keep('a', '1'));
  kept.keep(keep('__proto__', '2'));
  kept.keep(keep('b', '3'));
  kept.keep(keep('b', null));
  expect(Object.entries(kept.stored().async ?? {})).toEqual([
    ['a', '1'],
    ['__proto__', '2'],
  ]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('there is an end to it', () => {
  const kept = createKept();
  const value = 'x'.repeat(900_000);
  const done = Array.from({ length: 8 }, (_, index) => kept.keep(keep(`k${index}`, value)));
  expect(done).toEqual([true, true, true, true, true, false, false, false]);
  expect(kept.keep(keep('k0', ''))).toBe(true);
  expect(kept.keep(keep('k7', value))).toBe(true);
});

test('stores and keys without a value end, too', () => {
  const kept = createKept();
  const empty = (at: number) =>
    ({ notice: 'store', store: `${at}`.padStart(64), key: '' }) as const;
  let at = 0;
  while (at < 100_000 && kept.keep({ ...empty(at), value: '' })) {
    kept.keep({ ...empty(at), value: null });
    kept.keep({ ...empty(-1 - at), value: null });
    at += 1;
  }
  expect(at).toBeLessThan(65_000);
  expect(Object.keys(kept.stored())).toHaveLength(at);
});

test.each(['no JSON', '[]', '{"async":{"a":1,"b":"2"}}', 'null'])('%s was kept', (text) => {
  const kept = createKept({ storage: storageOf(text), name: 'app' });
  expect(kept.stored().async?.a).toBeUndefined();
  expect(kept.keep(keep('c', '3'))).toBe(true);
});

test('a storage that refuses is done without', () => {
  const storage = {
    getItem() {
      throw new Error('forbidden');
    },
  } as unknown as Storage;
  expect(createKept({ storage, name: 'app' }).keep(keep('a', '1'))).toBe(true);
});
