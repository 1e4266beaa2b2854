import { expect, test } from 'vitest';
import { hears } from './button.ts';

test('a button of version 3 gets press events on both platforms', () => {
  expect(hears({ onButtonPress: true }, 'topButtonPress', 'ios')).toBe(true);
  expect(hears({ longPressDuration: 600 }, 'topButtonPress', 'android')).toBe(true);
});

test('a button of another version gets no press events', () => {
  expect(hears({}, 'topButtonPress', 'ios')).toBe(false);
  expect(hears({ longPressDuration: 600 }, 'topButtonPress', 'ios')).toBe(false);
  expect(hears({ rippleColor: 1 }, 'topButtonPress', 'android')).toBe(false);
  expect(hears({ longPressDuration: 'x' }, 'topButtonPress', 'android')).toBe(false);
});
