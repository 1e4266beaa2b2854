import { expect, test } from 'vitest';
import { fixedScheme } from './fixed-scheme.ts';

test('an Expo app is light on iOS until it says otherwise, and others follow the device', () => {
  const scheme = (platform: 'ios' | 'android', appConfig?: Record<string, unknown>) =>
    fixedScheme(platform, { appConfig });
  expect(scheme('ios')).toBeUndefined();
  expect(scheme('ios', { name: 'shop' })).toBe('light');
  expect(scheme('android', { name: 'shop' })).toBeUndefined();
  expect(scheme('android', { userInterfaceStyle: 'dark' })).toBe('dark');
  expect(scheme('ios', { userInterfaceStyle: 'automatic' })).toBeUndefined();
  const own = { userInterfaceStyle: 'light', ios: { userInterfaceStyle: 'automatic' } };
  expect(scheme('ios', own)).toBeUndefined();
  expect(scheme('android', own)).toBe('light');
  for (const wrong of [7, {}, 'pink'])
    expect(scheme('ios', { userInterfaceStyle: wrong })).toBeUndefined();
  expect(scheme('ios', { ios: 'nothing' })).toBe('light');
});
