import { expect, it } from 'vitest';
import { edges, finite, member, point } from './finite.ts';

it('finite returns numbers only', () => {
  expect([1.5, Number.NaN, Number.POSITIVE_INFINITY, '3', null].map(finite)).toEqual([
    1.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('member and point accept values of any type', () => {
  expect(member(null, 'x')).toBeUndefined();
  expect(member('text', 'length')).toBeUndefined();
  expect(point({ y: 3 })).toEqual({ x: 0, y: 3 });
  expect(point({ x: 'a' })).toBeUndefined();
});

it('edges reads one number or four', () => {
  expect(edges(4)).toEqual({ top: 4, right: 4, bottom: 4, left: 4 });
  expect(edges({ top: 1, left: {} })).toEqual({ top: 1, right: 0, bottom: 0, left: 0 });
});
