import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firefox, startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { buildExample } from './support/example.ts';
import { BUILD_MS } from './support/example-app.ts';
import { openInFirefox } from './support/firefox.ts';

let firefox: Firefox;
beforeAll(async () => {
  await buildExample('libraries', { platform: 'ios' });
  firefox = await startFirefox();
}, BUILD_MS);
afterAll(() => firefox?.close());

/**
 * The core of libraries.apps.test.ts. A web view waits for a tap in Firefox, where its page shares the
 * process of the page around it (react-native-webview/nested.ts: needsTap).
 */
test.each([
  ['@react-native-async-storage/async-storage', 'Ada'],
  ['expo-sqlite', 'Ada'],
  ['expo-file-system', 'Ada'],
  ['react-native-mmkv', 'Ada'],
  ['react-native-gesture-handler', '1 taps'],
  ['react-native-worklets', 'from the UI thread'],
  ['react-native-paper', 'pressed'],
  ['react-native-webview', 'Ada'],
])('the screen of %s says in Firefox what it says in Chromium', async (library, says) => {
  await using app = await openInFirefox(firefox, 'libraries');
  await app.tap(`open-${library}`);
  await app.tap(library === 'react-native-webview' ? 'view' : 'go');
  await expect.poll(() => app.text('said')).toBe(says);
  const wrong = (await app.said()).filter(([name]) => ['error', 'ended'].includes(name));
  expect(wrong).toEqual([]);
});
