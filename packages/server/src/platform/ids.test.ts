import { expect, test } from 'vitest';
import { createIds, randomIds } from './ids.ts';

test('ids have the right form', () => {
  expect(randomIds.base32()).toMatch(/^[a-z2-7]{26}$/);
  expect(randomIds.base62(43)).toMatch(/^[0-9A-Za-z]{43}$/);
  expect(randomIds.rowKey()).toMatch(/^[a-z2-7]{26}$/);
  expect(randomIds.rowId(16)).toMatch(/^[0-9A-Za-z]{16}$/);
});

test('keys and ids of rows are in the order of their times, and unique within a millisecond', () => {
  // Their characters of the time do not start anew within the next second.
  let now = 0;
  const ids = createIds(() => now);
  for (const draw of [ids.rowKey, () => ids.rowId(16)]) {
    const drawn = Array.from({ length: 1000 }, () => {
      now += 1;
      return [draw(), draw()];
    });
    expect(new Set(drawn.flat()).size).toBe(2000);
    const firsts = drawn.map(([first]) => first);
    expect(firsts.toSorted()).toEqual(firsts);
  }
});

test.each([
  [62, () => randomIds.base62(62)],
  [32, randomIds.base32],
  [32, () => randomIds.rowKey().slice(5)],
  [62, () => randomIds.rowId(20).slice(5)],
])('ids of %i characters: all are about equally frequent at every place', (characters, draw) => {
  const ids = Array.from({ length: 4000 }, draw);
  expect(new Set(ids).size).toBe(ids.length);
  let distance = 0;
  const places = ids[0]?.length ?? 0;
  const due = ids.length / characters;
  for (let place = 0; place < places; place += 1) {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1);
    for (const count of counts.values()) distance += (count - due) ** 2 / due;
    distance += (characters - counts.size) * due;
  }
  // Chi-square: the mean plus eight standard deviations. Modulo bias of 62 would add nineteen.
  const freedom = places * (characters - 1);
  expect(distance).toBeLessThan(freedom + 8 * Math.sqrt(2 * freedom));
});
