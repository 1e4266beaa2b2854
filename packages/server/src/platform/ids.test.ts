import { expect, test } from 'vitest';
import { randomIds } from './ids.ts';

test('ids have the right form, and all characters are about equally frequent', () => {
  expect(randomIds.base32()).toMatch(/^[a-z2-7]{26}$/);
  expect(randomIds.base62(43)).toMatch(/^[0-9A-Za-z]{43}$/);
  const counts = new Map<string, number>();
  for (const character of randomIds.base62(62_000)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 1000 each; ten standard deviations are 316. With modulo bias the first ones would have 1250.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(240);
});
