import { expect, test } from 'vitest';
import { randomIds } from './ids.ts';

test('ids have the right form', () => {
  expect(randomIds.base32()).toMatch(/^[a-z2-7]{26}$/);
  expect(randomIds.base62(43)).toMatch(/^[0-9A-Za-z]{43}$/);
});

test.each([
  [62, () => randomIds.base62(62)],
  [32, randomIds.base32],
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
