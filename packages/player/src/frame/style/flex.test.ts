import { expect, test } from 'vitest';
import { shapeOf } from './flex.ts';

test('shapeOf keeps the length along the parent, and the ratio gives the other one', () => {
  expect(shapeOf({ width: 600, height: 80 }, '2')).toEqual({
    width: 'calc(var(--row, 0) * 600px + (1 - var(--row, 0)) * 160px)',
    height: 'calc(var(--row, 0) * 300px + (1 - var(--row, 0)) * 80px)',
  });
});

test('shapeOf returns undefined if a length or the ratio is missing, or for absolute views', () => {
  expect(shapeOf({ width: 600, height: 80 }, undefined)).toBeUndefined();
  expect(shapeOf({ width: 600 }, '1')).toBeUndefined();
  expect(shapeOf({ width: '50%', height: 80 }, '1')).toBeUndefined();
  expect(shapeOf({ width: 600, height: 80, position: 'absolute' }, '1')).toBeUndefined();
});
