import { expect, test } from 'vitest';
import type { Props } from '../../protocol/worker.ts';
import { headerParts, heightOf } from './header-parts.ts';

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const at = (y: number) => ({ x: 0, y, width: 390, height: 844 });

function height(
  platform: 'ios' | 'android',
  top: number,
  given: { props?: Props; y?: number; inCard?: boolean; window?: typeof portrait } = {},
): number {
  const { props = {}, y = 0, inCard = false, window = portrait } = given;
  const insets = { top, right: 0, bottom: 0, left: 0 };
  const where = { place: at(y), inCard, hasSearch: false };
  return heightOf(headerParts(props, platform, { insets, window }, where));
}

test('iOS: the header has the height that @react-navigation/elements computes', () => {
  expect(height('ios', 47)).toBe(91);
  expect(height('ios', 59)).toBeCloseTo(44 + 59 - (5 + 1 / 3));
  expect(height('ios', 47, { inCard: true, y: 57 })).toBe(56);
  expect(height('ios', 0, { window: landscape })).toBe(32);
  expect(height('ios', 47, { props: { largeTitle: true } })).toBe(91 + 52);
});

test('Android: the header has the height that react-native-screens uses', () => {
  expect(height('android', 24)).toBe(80);
  expect(height('android', 24, { props: { topInsetEnabled: false } })).toBe(56);
  expect(height('android', 24, { props: { topInsetEnabled: false, consumeTopInset: true } })).toBe(
    80,
  );
});

test('a header below another one, or a hidden one, has no inset', () => {
  expect(height('ios', 47, { y: 91 })).toBe(44);
  expect(height('android', 24, { y: 80 })).toBe(56);
  expect(height('ios', 47, { props: { hidden: true } })).toBe(0);
});
