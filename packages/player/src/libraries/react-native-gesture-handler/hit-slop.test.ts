import { expect, test } from 'vitest';
import { boundsOf, hasEdges } from './hit-slop.ts';

const size = { width: 100, height: 200 };
const all = { left: 0, top: 0, right: 100, bottom: 200 };

test('a number is for all sides', () => {
  expect(boundsOf(10, size)).toEqual({ left: -10, top: -10, right: 110, bottom: 210 });
  expect(hasEdges(10)).toBe(false);
});

test('a width makes a strip at the edge that is given: a drawer is pulled from there', () => {
  expect(boundsOf({ left: 0, width: 32 }, size)).toEqual({ ...all, right: 32 });
  expect(boundsOf({ right: 0, width: 32 }, size)).toEqual({ ...all, left: 68 });
  expect(boundsOf({ left: 5, right: 5, width: 32 }, size)).toMatchObject({ left: -5, right: 105 });
  expect(boundsOf({ bottom: 0, height: 40 }, size)).toEqual({ ...all, top: 160 });
  expect(hasEdges({ left: 0, width: undefined })).toBe(true);
});

test('six places in their order are the same', () => {
  expect(boundsOf([0, null, null, null, 32, null], size)).toEqual({ ...all, right: 32 });
  expect(boundsOf([null, null, null, null, null, null], size)).toEqual(all);
  expect(boundsOf([1, 2, 3, 4], size)).toEqual({ left: -1, top: -2, right: 103, bottom: 204 });
});

test('an axis is for both of its sides, unless one says otherwise', () => {
  const bounds = boundsOf({ horizontal: 5, left: 1, vertical: 2 }, size);
  expect(bounds).toEqual({ left: -1, top: -2, right: 105, bottom: 202 });
});

test('what is no slop changes nothing', () => {
  for (const wrong of [undefined, null, 'x', { left: 'x' }, []])
    expect(boundsOf(wrong, size)).toEqual(all);
});
