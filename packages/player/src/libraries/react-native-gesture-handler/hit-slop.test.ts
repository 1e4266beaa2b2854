import { expect, test } from 'vitest';
import { boundsOf, hasEdges } from './hit-slop.ts';

const size = { width: 100, height: 200 };
const all = { left: 0, top: 0, right: 100, bottom: 200 };

test('a number applies to all sides', () => {
  expect(boundsOf(10, size)).toEqual({ left: -10, top: -10, right: 110, bottom: 210 });
  expect(hasEdges(10)).toBe(false);
});

test('a width with one edge is a strip at that edge, as a drawer uses', () => {
  expect(boundsOf({ left: 0, width: 32 }, size)).toEqual({ ...all, right: 32 });
  expect(boundsOf({ right: 0, width: 32 }, size)).toEqual({ ...all, left: 68 });
  expect(boundsOf({ left: 5, right: 5, width: 32 }, size)).toMatchObject({ left: -5, right: 105 });
  expect(boundsOf({ bottom: 0, height: 40 }, size)).toEqual({ ...all, top: 160 });
  expect(hasEdges({ left: 0, width: undefined })).toBe(true);
});

test('a list of six values is the same as an object', () => {
  expect(boundsOf([0, null, null, null, 32, null], size)).toEqual({ ...all, right: 32 });
  expect(boundsOf([null, null, null, null, null, null], size)).toEqual(all);
  expect(boundsOf([1, 2, 3, 4], size)).toEqual({ left: -1, top: -2, right: 103, bottom: 204 });
});

test('an axis applies to both of its sides, unless a side is given', () => {
  const bounds = boundsOf({ horizontal: 5, left: 1, vertical: 2 }, size);
  expect(bounds).toEqual({ left: -1, top: -2, right: 105, bottom: 202 });
});

test('an invalid hitSlop is ignored', () => {
  for (const wrong of [undefined, null, 'x', { left: 'x' }, []])
    expect(boundsOf(wrong, size)).toEqual(all);
});
