import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomIds } from '../../platform/ids.ts';
import { SlotUrls } from './slot-url.ts';

const urls = new SlotUrls('a secret of at least thirty-two bytes');
const key = randomIds.base32();
const good = urls.sign(key, 1_800_000_000_000);

test('verify answers the object key and expiry of a signed url', () => {
  expect(urls.verify(good)).toEqual({ objectKey: key, expiresAt: 1_800_000_000_000 });
});

test('verify answers null for a url with one changed or inserted character', () => {
  const characters = fc.constantFrom(...'abcz270189ABZ-_%&=?/.');
  const at = fc.integer({ min: 0, max: good.length });
  fc.assert(
    fc.property(at, characters, fc.boolean(), (position, character, insert) => {
      const rest = good.slice(insert ? position : position + 1);
      const changed = good.slice(0, position) + character + rest;
      expect(urls.verify(changed) === null).toBe(changed !== good);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  `${good}&expires=1800000000000`,
  `${good}&x=1`,
  `${good}#`,
  good.replace('expires=', 'expires=0'),
  good.replace(key, `./${key}`),
  good.replace(key, `%${key.charCodeAt(0).toString(16)}${key.slice(1)}`),
  good.replace('?', '/?'),
])('verify answers null for %s', (url) => {
  expect(urls.verify(url)).toBeNull();
});

test('verify answers null for a url that was signed with another secret', () => {
  expect(new SlotUrls('another secret of thirty-two bytes').verify(good)).toBeNull();
});
