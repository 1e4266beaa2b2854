import { expect, test } from 'vitest';
import { hears } from './button.ts';

test('a button of version 3 hears of its presses on both platforms', () => {
  expect(hears({ onButtonPress: true }, 'topButtonPress', 'ios')).toBe(true);
  expect(hears({ longPressDuration: 600 }, 'topButtonPress', 'android')).toBe(true);
});

test('others are told nothing that they do not know', () => {
  expect(hears({}, 'topButtonPress', 'ios')).toBe(false);
  expect(hears({ longPressDuration: 600 }, 'topButtonPress', 'ios')).toBe(false);
  expect(hears({ rippleColor: 1 }, 'topButtonPress', 'android')).toBe(false);
  expect(hears({ longPressDuration: 'x' }, 'topButtonPress', 'android')).toBe(false);
});
