import { expect, test } from 'vitest';
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
