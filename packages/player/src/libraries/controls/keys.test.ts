import { expect, test } from 'vitest';
import { steppedBy } from './arrow-keys.ts';
import { firstOf } from './choices.ts';
import { typedBy } from './wheel.ts';

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false };

test('a letter looks for a row, and a shortcut of the browser does not', () => {
  const keys = [
    { key: 'R' },
    { key: 'r', ctrlKey: true },
    { key: 'r', metaKey: true },
    { key: ' ' },
  ];
  expect(keys.map((key) => typedBy({ ...NO_KEYS, ...key }))).toEqual(['r', ...Array(3)]);
});

test('keys begin at the selected choice, or at the first that can be chosen', () => {
  const choices = [{ label: 'a', isDisabled: true }, { label: 'b' }, { label: 'c' }];
  expect([undefined, -1, 0, 2, 9].map((at) => firstOf(choices, at))).toEqual([1, 1, 1, 2, 1]);
});

test('arrows go around a list of choices, and Home and End to its ends', () => {
  const from = (at: number) =>
    ['ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => steppedBy(key, at, 3));
  expect([from(-1), from(0), from(2)]).toEqual([
    [2, 0, 0, 2, undefined],
    [2, 1, 0, 2, undefined],
    [1, 0, 0, 2, undefined],
  ]);
  expect(steppedBy('ArrowDown', -1, 0)).toBeUndefined();
});
