import { expect, test } from 'vitest';
import { DEFAULT_BAR_PREFERENCES } from './bars.ts';
import { deviceOf, screenOf, surroundingsOf } from './device.ts';

const light = { ...DEFAULT_BAR_PREFERENCES, turned: false, colorScheme: 'light' as const };

test('deviceOf replaces missing or invalid values by those of a typical phone', () => {
  expect(deviceOf('ios')).toEqual({ platform: 'ios', width: 390, height: 844, scale: 3 });
  const odd = deviceOf('android', { width: 0.5, height: 9000, scale: Number.NaN });
  expect(odd).toEqual({ platform: 'android', width: 412, height: 915, scale: 2.625 });
});

test('a rotated device has insets on other edges', () => {
  const device = deviceOf('ios', { width: 390, height: 844 });
  expect(surroundingsOf(device, light).insets).toEqual({ top: 47, right: 0, bottom: 34, left: 0 });
  expect(surroundingsOf(device, { ...light, turned: true })).toEqual({
    window: { width: 844, height: 390 },
    insets: { top: 0, right: 47, bottom: 21, left: 47 },
    bars: { top: 0, bottom: 0 },
    colorScheme: 'light',
  });
});

test('bars of an older Android app reduce its window, and are no insets', () => {
  const device = deviceOf('android');
  const older = surroundingsOf(device, { ...light, isOlder: true });
  expect(older).toEqual({
    window: { width: 412, height: 867 },
    insets: { top: 0, right: 0, bottom: 0, left: 0 },
    bars: { top: 24, bottom: 24 },
    colorScheme: 'light',
  });
  expect(screenOf(older)).toEqual({ width: 412, height: 915 });
  const below = surroundingsOf(device, { ...light, isOlder: true, translucent: true });
  expect(below.window.height).toBe(891);
  expect([below.insets.top, below.insets.bottom]).toEqual([24, 0]);
  expect(below.bars).toEqual({ top: 0, bottom: 24 });
  const whole = surroundingsOf(device, { ...light, isOlder: true, hidden: true });
  expect(whole).toEqual(surroundingsOf(device, light));
});

test('an Android app that hides the navigation bar has no inset at the bottom', () => {
  const device = deviceOf('android');
  const hidden = { ...light, isNavigationHidden: true };
  expect(surroundingsOf(device, hidden).insets).toMatchObject({ top: 24, bottom: 0 });
  expect(surroundingsOf(device, { ...hidden, isOlder: true })).toMatchObject({
    window: { height: 891 },
    bars: { top: 24, bottom: 0 },
  });
});

test('a phone with a home button has a status bar only in portrait', () => {
  const device = deviceOf('ios', { width: 375, height: 667 });
  expect(surroundingsOf(device, light).insets.top).toBe(20);
  expect(surroundingsOf(device, { ...light, turned: true }).insets.top).toBe(0);
});
