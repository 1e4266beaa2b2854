import { expect, test } from 'vitest';
import type { Platform } from '../protocol/settings.ts';
import { initialBarPreferences } from './bars.ts';

const version = (major: number, minor: number) => ({ major, minor, patch: 0, prerelease: null });
const preferences = (
  platform: Platform,
  reactNative?: ReturnType<typeof version>,
  appConfig?: object,
) =>
  initialBarPreferences(platform, { reactNative, appConfig: appConfig as Record<string, unknown> });

test('Android keeps apps older than React Native 0.77 between its bars', () => {
  expect(preferences('android', version(0, 76)).isOlder).toBe(true);
  expect(preferences('android', version(0, 77)).isOlder).toBe(false);
  expect(preferences('android', version(1, 0)).isOlder).toBe(false);
  expect(preferences('android').isOlder).toBe(false);
  expect(preferences('ios', version(0, 76)).isOlder).toBe(false);
});

test('androidStatusBar.translucent of an Expo app is read only if it is a boolean', () => {
  const begins = (translucent: unknown) =>
    preferences('android', version(0, 76), { androidStatusBar: { translucent } }).translucent;
  expect([true, false, 'true', undefined].map(begins)).toEqual([true, false, false, false]);
  expect(preferences('android', version(0, 76), { androidStatusBar: null }).translucent).toBe(
    false,
  );
});
